import type { CallFieldTexts } from '../texts.ts'

/** Texts of the server for a refused field of a call: the field's name, and the problem of the cart. */
export const callFields = {
  labels: {
    zip_code: 'postal code',
    street: 'street',
    number: 'number',
    neighborhood: 'neighborhood',
    city: 'city',
    state: 'state',
    complement: 'apartment or floor',
    recipient_name: 'recipient’s name',
    gift_date: 'day of the email',
    recipient_email: 'recipient’s email',
    gift_message: 'gift message',
    holder: 'name on the ticket',
    proof: 'reduced price eligibility',
  },
  notValid: (p) => `${p.field} is not valid.`,
  cart: {
    donation: 'This is less than the minimum donation. Choose a larger amount.',
    cards: 'The amounts of the two cards do not make up the total. Check how much each card pays.',
    batches: 'The tickets you chose are no longer in this purchase. Choose your tickets again.',
    gift: 'This product cannot be given as a gift. Uncheck the gift box and continue.',
    code: 'This code is wrong or has expired. Check your email or ask for another code.',
    kept: 'Nothing is due now. To change the card, enter the new one.',
  },
} satisfies CallFieldTexts

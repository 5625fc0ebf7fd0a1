import type { Topics } from '../topics.ts'

/** The labels of both steps are those of Directive 2011/83/EU, article 11a(1) and (3), as Directive (EU) 2023/2673 adds it. */
export const withdraw = {
  title: 'Withdraw from contract here',
  intro:
    'Tell us which purchase it is. You check and confirm on the next page; nothing changes until then. You do not have to give a reason.',
  fields: { order: 'Order number', product: 'Product', name: 'Full name', email: 'Email of the purchase' },
  orderHint: 'It is in the confirmation email and on the receipt, for example 4K7Q-2XM9.',
  sentTo: (p) => `The acknowledgement goes to ${p.email}.`,
  next: 'Continue',
  missing: 'Fill in this field.',
  wrongEmail: 'Check the email address.',
  card: 'Do not write a card number here.',
  review: {
    title: 'Check and confirm',
    text: 'By confirming, you withdraw from this purchase. If you are within the legal period, or a guarantee that refunds automatically, your money goes back the way you paid, and your access to the product ends.',
    confirm: 'Confirm withdrawal',
    change: 'Go back and correct',
  },
  guarantee: {
    automatic: (p) =>
      `The seller gives a guarantee until ${p.at}: once you confirm, your money goes back automatically the way you paid, and your access to the product ends.`,
    ask: (p) =>
      `The seller gives a guarantee until ${p.at} and answers your request: your money does not go back automatically. By confirming, you send the request to the seller.`,
  },
  received: {
    title: 'We have received your withdrawal',
    text: 'We sent an acknowledgement by email, with what you declared and the date and time of receipt.',
    at: 'Received at',
    reference: 'Reference',
  },
  mail: {
    buyer: {
      subject: 'We have received your withdrawal',
      title: 'We have received your withdrawal',
      text: 'This message confirms what you declared and when we received it. Please keep it.',
      next: 'If there is a purchase with this number and this address and the legal period, or a guarantee that refunds automatically, is still running, we refund it the way it was paid and let you know by email. In all other cases the seller replies to you. If you have not paid yet, do not pay: whatever is paid later is refunded.',
      notYou:
        'If this was not you, tell the seller of the purchase. Money only goes back the way it was paid.',
    },
    done: {
      subject: 'Your withdrawal is complete',
      title: 'Your withdrawal is complete',
      refunded:
        'The money of this purchase goes back the way you paid. When it arrives depends on your bank or card issuer. Subscriptions of this purchase have ended.',
      unpaid:
        'This purchase had not been paid, so there is nothing to refund. If anything is paid later, we refund it.',
    },
    refused: {
      subject: 'Reply to your withdrawal',
      title: 'Your withdrawal could not be accepted',
      text: 'The seller replied:',
      next: 'If you do not agree, reply to the seller or contact a consumer protection body.',
    },
    onFile: {
      subject: 'An attempt to withdraw from your purchase',
      title: 'Somebody asked to withdraw from your purchase',
      text: 'We received a withdrawal with your order number and another email address. Nothing about your purchase has changed.',
      next: 'If it was you, do it again with the email of the purchase. If not, you do not have to do anything.',
    },
    seller: {
      subject: (p) => `Withdrawal from order ${p.order}`,
      title: 'A buyer has withdrawn from a purchase',
      refunds:
        'The right of withdrawal applies: the money is refunded automatically, and subscriptions of this purchase end.',
      guaranteeRefunds:
        'Your guarantee applies: the money is refunded automatically, and subscriptions of this purchase end.',
      asks: 'Answer in the dashboard, under Withdrawals or on the page of the sale; the buyer is notified by email.',
      until: 'The legal period ends at',
      guaranteeUntil: 'Your guarantee ends at',
      other: 'The money could not be refunded the way it was paid.',
      reasons: {
        'no-right': 'The law gives no right of withdrawal for this purchase.',
        late: 'The legal period has ended.',
        parcel: 'The period begins with the delivery, and the goods are sent back first.',
        event: 'The purchase is of tickets, which may have been used.',
        guarantee: 'The legal period is over or does not apply, and your guarantee is still running.',
        'guarantee-often':
          'Your guarantee is still running, but this buyer has had three automatic refunds in 90 days.',
        'transfer-only': 'The right applies, but this way to pay is refunded by bank transfer only.',
        'too-late': 'The right applies, but this Pix can no longer be returned: make a bank transfer.',
        'refund-refused': 'The right applies, but the refund was refused.',
      },
    },
  },
} satisfies Topics['withdraw']

import type { Topics } from '../topics.ts'

export const cancel = {
  title: 'Cancel contracts here',
  intro: 'Fill in and cancel on this page. You do not need an account.',
  kind: 'Type of cancellation',
  ordinary: 'Ordinary cancellation',
  forCause: 'Cancellation for cause',
  causeLabel: 'Reason',
  product: 'Product',
  fields: {
    cause: 'Reason (for cancellation for cause only)',
    name: 'Full name',
    email: 'Email of the purchase',
    order: 'Order number (optional)',
    end: 'End on (optional)',
  },
  hints: {
    order:
      'It is in the confirmation email, for example 4K7Q-2XM9. Without it, we look for the contract by email.',
    end: 'Without a date, the contract ends as soon as possible: with the period that is already paid.',
  },
  declared: { order: 'Order number', end: 'Requested end' },
  earliest: 'As soon as possible',
  sentTo: (p) => `The confirmation goes to ${p.email}.`,
  submit: 'Cancel now',
  missing: 'Fill in this field.',
  tooLong: 'This text is too long.',
  wrongEmail: 'Check the email address.',
  wrongDate: 'Check the date.',
  card: 'Do not write a card number here.',
  received: {
    title: 'We have received your cancellation',
    text: 'We sent a confirmation by email, with what you declared, the date and time of receipt and the end of the contract.',
    at: 'Received at',
    reference: 'Reference',
    save: 'Save this receipt',
    by: (p) => `Declared by pressing “${p.button}”.`,
  },
  going: {
    title: 'Your contract is canceled',
    ends: (p) => `It ends on ${p.date}. Nothing is charged after that.`,
    over: (p) => `It ended on ${p.date}.`,
    undoHint: 'Until then you can change your mind.',
    undo: 'Keep the contract',
  },
  undone: {
    title: 'Your contract goes on',
    text: 'The cancellation has been undone. We sent a confirmation by email.',
  },
  mail: {
    buyer: {
      subject: 'Confirmation of your cancellation',
      title: 'We have received your cancellation',
      text: 'This message confirms what you declared and when we received it. Please keep it.',
      ends: (p) => `The contract ends on ${p.date}. From that day on, nothing is charged.`,
      over: (p) => `This contract had already ended on ${p.date}.`,
      forCause:
        'The seller has your reason and replies to you whether the contract ends earlier and whether money is due back.',
      unmatched:
        'We found no contract with these details. Check the order number and use the email of the purchase, or contact the seller.',
      several: 'There is more than one contract with this email. Open the one that you want to cancel below.',
      notYou:
        'Was it not you, or have you changed your mind? Until the contract ends, you can undo the cancellation here.',
    },
    undone: {
      subject: 'Cancellation undone',
      title: 'The contract goes on',
      text: 'The cancellation has been undone, and the contract goes on as before.',
    },
    onFile: {
      subject: 'An attempt to cancel your contract',
      title: 'Somebody asked to cancel your contract',
      text: 'We received a cancellation with your order number and another email address. So nothing has changed.',
      next: 'If it was you, open the link above. If not, you do not have to do anything.',
    },
    seller: {
      subject: (p) => `Cancellation by ${p.name}`,
      title: 'A buyer has canceled a contract',
      ends: (p) =>
        `The contract ends automatically on ${p.date}; charges from that day on have been canceled.`,
      forCause:
        'The buyer cancels for cause. Reply to them: if the reason is valid, end the subscription earlier on its page and refund what is due on the page of the sale.',
    },
  },
} satisfies Topics['cancel']

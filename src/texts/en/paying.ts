import type { Topics } from '../topics.ts'

export const paying = {
  confirmation: {
    title: 'Confirm your purchase',
    question: (p) => `Pay in ${p.n} installments of ${p.value}, ${p.total} in total?`,
    questionOnce: (p) => `Pay ${p.value} in one payment?`,
    confirm: 'Yes, pay',
    cancel: 'No, go back',
  },
  bump: {
    upTo: (p) =>
      p.n === 1 ? 'With this item: only 1 card payment' : `With this item: up to ${p.n} card installments`,
    lowered: (p) => `With this item, ${p.to} by card, instead of ${p.from}`,
  },
  processing: {
    title: 'Processing payment',
    text: 'Please do not leave this screen. It usually takes a few seconds.',
    slow: 'This is taking longer than usual, but your order is still in progress. Do not pay again.',
    redirecting: 'Taking you to the next step…',
    waiting:
      'The store is not answering. We keep trying, always with this same order: you will not pay twice. Please do not close this screen.',
    offline:
      'You are offline. Once you are back, we send this same order: you will not pay twice. Please do not close this screen.',
    unknown:
      'We cannot tell whether your order arrived. Try again: it is the same order, and you will not pay twice.',
  },
  priceChanged: {
    title: 'The price has changed',
    text: (p) =>
      `While you were filling in the form, the total went from ${p.before} to ${p.now}. You have not been charged. Would you like to continue?`,
    accept: (p) => `Continue for ${p.now}`,
    refuse: 'Not now',
  },
  recovery: {
    anotherCard: 'Use another card',
    anotherMethod: 'Pay another way',
    withoutBumps: 'Remove the add-on',
    notCharged: 'You have not been charged.',
    mailAgain: 'Send the confirmation again',
    mailing: 'Sending…',
    mailed:
      'If there is a purchase with these details, its confirmation arrives in a moment at the email that was used for it. Check your spam folder too.',
  },
} satisfies Topics['paying']

import { plural } from '../format.ts'
import type { MailTexts } from '../texts.ts'
import { countries } from './countries.ts'
import { result } from './result.ts'
import { trust } from './trust.ts'

export const mail = {
  greeting: (p) => `Hello ${p.name},`,
  field: (p) => `${p.label}: ${p.value}`,
  order: 'Order',
  product: 'Product',
  products: 'Products',
  total: 'Total',
  tax: countries.tax,
  withdrawalEnded: countries.acceptance.withdrawalEnded,
  installments: (p) => `in ${p.n} installments`,
  seller: trust.seller,
  gift: {
    subject: (p) => `${p.giver} sent you a gift`,
    title: 'A gift for you',
    text: (p) => `${p.giver} bought ${p.product} for you and wrote:`,
    present: 'Gift',
    from: 'From',
    parcel: 'The seller ships the gift to its delivery address.',
    access: 'The seller sends your access details to this email address.',
    contact: (p) => `Questions? Write to ${p.email}.`,
    why: (p) => `You are receiving this email because ${p.giver} chose a gift for you.`,
    sentNow: result.success.giftArrives,
    sentOn: result.success.giftArrivesOn,
  },
  paidBy: result.success.method,
  statement: result.success.statement,
  contact: (p) => `Questions about the product? Write to ${p.email}.`,
  why: 'You are receiving this message because an order was placed with this email address.',
  donation: {
    subject: (p) => `Donation received: ${p.product}`,
    title: 'Thank you for your donation!',
    text: 'We have received your donation. Keep this email as proof of it.',
  },
  purchaseConfirmed: {
    subject: (p) => `Purchase confirmed: ${p.product}`,
    title: 'Your purchase is confirmed',
    text: 'We have received your payment. Keep this email as proof of your order.',
    nothingPaid:
      'Your order is confirmed, and you were not charged today. Keep this email as proof of your order.',
    button: 'View my order',
    accessDelay:
      'If your access details have not arrived after 72 hours, check your spam folder and contact the seller.',
    automaticPix:
      'You authorized Automatic Pix: the next payments leave your account on their dates. To cancel, open Pix Automático in your bank’s app.',
  },
  openOffice: 'Open in the dashboard',
  deliverTo: result.success.deliverTo,
  renewalPaid: {
    subject: (p) => `Payment received: ${p.product}`,
    title: 'We have received your payment',
    text: 'Keep this email as your receipt.',
    button: 'View the receipt',
  },
  cardReplaced: {
    subject: (p) => `Card updated: ${p.product}`,
    title: 'The card for your next payments was replaced',
    text: 'You were not charged today. Future payments go to the new card. If you did not do this, write to the seller.',
    button: 'View the receipt',
  },
  renewals: {
    why: 'You are receiving this message because you have a subscription with this email address.',
    chargedOn: 'Charge date',
    retriedOn: 'Next attempt on',
    payBy: 'Pay by',
    card: 'Change the card',
    pay: 'Pay or change the card',
    cancel: 'Cancel the subscription',
    'renewal-reminder': {
      subject: (p) => `Upcoming charge: ${p.product}`,
      title: 'Your subscription is about to renew',
      text: 'We will charge your card on the date below. You do not need to do anything. To use another card or to cancel before that, use the links in this email.',
    },
    'renewal-failed': {
      subject: (p) => `We could not charge your card: ${p.product}`,
      title: 'The payment was not approved',
      text: 'Your card was not approved. Your subscription stays active, and we will try again on the date below. You can also pay now or use another card.',
    },
    'renewal-failed-finally': {
      subject: (p) => `Pay for your subscription: ${p.product}`,
      title: 'We need a payment from you',
      text: 'Your card was not approved, and we will not try it again. Pay by the link below or use another card.',
    },
    endsUnpaid: 'Without the payment, the subscription ends on that date.',
    'subscription-unpaid': {
      subject: (p) => `Subscription ended: ${p.product}`,
      title: 'Your subscription has ended',
      text: 'We did not receive the payment, so the subscription has ended. You will not be charged again. To come back, subscribe again on the seller’s page.',
    },
  },
  subscriptionLink: {
    label: (p) => `Update your card or make an overdue payment: ${p.product}`,
    until: (p) => `The link is valid until ${p.date} and is yours alone: do not forward it.`,
  },
  open: result.success.open,
  kinds: result.success.kinds,
  tickets: {
    label: 'See my tickets',
    note: 'The tickets are also attached as a PDF, with the event for your calendar. Anyone with the link to the tickets can use them: forward it only to the people coming with you.',
    void: 'The refunded tickets are no longer valid at the entrance.',
  },
  pixToPay: {
    subject: (p) => `Your Pix is waiting to be paid: ${p.product}`,
    title: 'Your Pix is waiting to be paid',
    text: 'Copy the code below and paste it under “Pix copia e cola” in your bank’s app.',
    code: 'Pix code (“copia e cola”)',
    expires: (p) => `The code is valid until ${p.time} (Brasília time).`,
    button: 'Open the QR code',
  },
  pixAutomaticToPay: {
    subject: (p) => `Waiting to be paid and authorized: ${p.product}`,
    title: 'Your Automatic Pix is waiting',
    text: 'Copy the code below and paste it under “Pix copia e cola” in your bank’s app. When you confirm, you make the first payment and authorize the next ones.',
    button: 'Open the QR code',
  },
  automaticPixMissing: {
    subject: (p) => `Choose how to make the next payments: ${p.product}`,
    title: 'The next payments are not authorized',
    text: 'Your subscription is active, but Automatic Pix is not authorized at your bank. Add a card to keep it going.',
    button: 'Choose how to pay',
  },
  moved: {
    subject: (p) => `The email of your purchase from ${p.seller} has changed`,
    title: 'The email of your purchase has changed',
    text: (p) => `The seller changed the email of this purchase to ${p.email}. Further messages go there.`,
    contact: (p) => `Did you not ask for this? Write to ${p.email}.`,
  },
  cardCode: {
    subject: (p) => `Your code: ${p.code}`,
    title: 'Your code for a saved card',
    text: 'Go back to the page of your purchase, which is still open, and type this code. It works on that page only, and once.',
    label: 'Code',
    expires: (p) =>
      `The code is valid for ${plural('en', p.minutes, { one: `${p.minutes} minute`, other: `${p.minutes} minutes` })}.`,
    why: 'Somebody asked for this code with your email address. If it was not you, ignore this message: without the code nobody can use your cards.',
  },
  parcel: { sent: result.success.arrivesPhysical, arrives: result.success.arrivesWith },
  reserved: (p) =>
    `Reserved for you until ${p.time}. A payment that reaches us later counts only if there is something left to buy; otherwise you get your money back.`,
  boletoToPay: {
    subject: (p) => `Your boleto: ${p.product}`,
    title: 'Your boleto is ready',
    text: 'Pay with the number (linha digitável) below. Clearing takes up to 3 business days.',
    line: 'Boleto number (linha digitável)',
    due: (p) => `Due on ${p.date}.`,
    button: 'View the boleto',
  },
  oxxoToPay: {
    subject: (p) => `Pay at OXXO: ${p.product}`,
    title: 'Your OXXO voucher is ready',
    text: 'Show the reference below at the checkout of an OXXO store and pay in cash. Confirmation takes up to 1 business day.',
    line: 'Reference',
    due: (p) => `Pay by ${p.date}.`,
    button: 'View the voucher',
  },
  purchaseRefusedAfterReview: {
    subject: (p) => `Purchase not completed: ${p.product}`,
    title: 'Your purchase was not completed',
    text: 'After the review, the payment was not approved. You will not be charged; if your bank reserved the amount, it will be released. You can try another card or another payment method.',
    button: 'Try again',
  },
  refundMade: {
    subject: (p) => `Refund: ${p.product}`,
    title: 'Your refund has been made',
    text: 'The seller has returned the amount below.',
    when: result.notCompleted.refundWhen,
    stays: result.success.partiallyRefunded,
    ended: 'No longer valid',
    amount: 'Amount returned',
    button: 'View my order',
  },
  paidTwice: {
    subject: (p) => `Paid twice: ${p.product}`,
    title: 'You paid for the same purchase twice',
    text: 'This purchase had already been paid for on another page. The first payment stands, and we are returning this one in full. You do not have to do anything. Depending on your bank, it may take a few days to appear.',
    button: 'View my order',
  },
  refunded: {
    subject: (p) => `Refund: ${p.product}`,
    title: 'We have returned your payment',
    text: 'Your payment arrived when the purchase could no longer be completed, so we have returned the full amount.',
    reasons: {
      'paid-twice':
        'This order had already been paid in another way. The first payment stands, and we have returned this one in full.',
      'other-card-failed':
        'The other card was not approved, so the purchase was not completed. We have returned what this card paid.',
      'subscription-ended':
        'The subscription ended before this payment was confirmed, so we have returned the full amount.',
    },
    soon: 'Depending on your bank, it may take a few days to appear.',
    button: 'View my order',
  },
} satisfies MailTexts

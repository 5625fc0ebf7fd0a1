import type { MailTexts } from '../texts.ts'
import { countries } from './countries.ts'

export const mail = {
  greeting: (p) => `Hello ${p.name},`,
  field: (p) => `${p.label}: ${p.value}`,
  order: 'Order',
  products: 'Products',
  total: 'Total',
  tax: countries.tax,
  withdrawalEnded: countries.acceptance.withdrawalEnded,
  installments: (p) => `in ${p.n} installments`,
  seller: (p) => `Sold by ${p.name}`,
  legal: (p) => `${p.legalName}, registration ${p.document}`,
  contact: (p) => `Questions about the product? Write to ${p.email}.`,
  why: 'You are receiving this message because an order was placed with this email address.',
  purchaseConfirmed: {
    subject: (p) => `Purchase confirmed: ${p.product}`,
    title: 'Your purchase is confirmed',
    text: 'We have received your payment. Keep this email as proof of your order.',
    button: 'View my order',
    accessDelay:
      'If your access details have not arrived after 72 hours, check your spam folder and contact the seller.',
    automaticPix:
      'You authorised Automatic Pix: the next charges leave your account on their dates. To cancel, open Pix Automático in your bank’s app.',
  },
  renewalPaid: {
    subject: (p) => `Payment received: ${p.product}`,
    title: 'We have received your payment',
    text: 'Your subscription carries on without a break. Keep this email as your receipt.',
    button: 'View the receipt',
  },
  cardReplaced: {
    subject: (p) => `Card updated: ${p.product}`,
    title: 'The card for your subscription was replaced',
    text: 'Nothing was charged now. Future payments go to the new card. If that was not you, write to the seller.',
    button: 'View the receipt',
  },
  subscriptionLink: {
    label: (p) => `Replace the card or make an open payment: ${p.product}`,
    until: (p) => `The link is valid until ${p.date} and is yours alone: do not forward it.`,
  },
  tickets: {
    label: 'See my tickets',
    note: 'The tickets are attached as a PDF, too, with the event for your calendar. Whoever has the link to the tickets can use them: forward it only to those who come with you.',
    void: 'The refunded tickets are no longer valid at the entrance.',
  },
  pixToPay: {
    subject: (p) => `Your Pix is waiting to be paid: ${p.product}`,
    title: 'Your Pix is waiting to be paid',
    text: 'Copy the code below and paste it under “Pix copia e cola” in your bank’s app.',
    code: 'Pix copy-and-paste code',
    expires: (p) => `The code is valid until ${p.time} (Brasília time).`,
    button: 'Open the QR code',
  },
  pixAutomaticToPay: {
    subject: (p) => `Waiting to be paid and authorised: ${p.product}`,
    title: 'Your Automatic Pix is waiting',
    text: 'Copy the code below and paste it under “Pix copia e cola” in your bank’s app. When you confirm, you pay the first charge and authorise the next ones.',
    button: 'Open the QR code',
  },
  automaticPixMissing: {
    subject: (p) => `Choose how to pay the next charges: ${p.product}`,
    title: 'The next charges are not authorised',
    text: 'Your subscription is active, but Automatic Pix is not authorised at your bank. Add a card to keep it going.',
    button: 'Choose how to pay',
  },
  cardCode: {
    subject: (p) => `Your code: ${p.code}`,
    title: 'Your code for a saved card',
    text: 'Type this code on the page of your purchase. It works only for whoever asked for it, on that page, and once.',
    label: 'Code',
    expires: (p) => `The code is valid for ${p.minutes} minutes.`,
    button: 'Back to the purchase',
    why: 'Somebody asked for this code with your email address. If it was not you, ignore this message: without the code nobody can use your cards.',
  },
  reserved: (p) =>
    `Reserved for you until ${p.time}. A payment that reaches us later counts only while something is left; otherwise you get the money back.`,
  boletoToPay: {
    subject: (p) => `Your boleto: ${p.product}`,
    title: 'Your boleto is ready',
    text: 'Pay with the payment line below. Clearing takes up to 3 business days.',
    line: 'Payment line',
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
    button: 'Try once more',
  },
  refundMade: {
    subject: (p) => `Refund: ${p.product}`,
    title: 'Your refund has been made',
    text: 'The seller has returned the amount below. On a card it appears on one of your next two statements; a Pix goes back within minutes to the account that paid.',
    amount: 'Amount returned',
    button: 'View my order',
  },
  refunded: {
    subject: (p) => `Refund: ${p.product}`,
    title: 'We have returned your payment',
    text: 'Your payment arrived when the purchase could no longer be completed, so we have returned the full amount. Depending on your bank, it may take a few days to appear.',
    button: 'View my order',
  },
} satisfies MailTexts

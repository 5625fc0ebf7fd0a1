import type { PlainTexts } from '../texts.ts'

export const plain = {
  incomplete: 'This page did not load completely.',
  open: 'Use the simple page',
  card: 'Cards cannot be used here. To pay by card, turn on JavaScript in your browser and open the full page.',
  full: 'Open the full page',
  impossible:
    'This purchase only works on the full page. Turn on JavaScript in your browser and open the page again.',
  captcha:
    'This purchase needs a check that only the full page can do. You have not been charged. Turn on JavaScript in your browser and try again.',
  missing: 'Check the marked fields and send the form again.',
  ordered: 'You have already placed an order, and it is waiting for your payment.',
  toOrder: 'See the order',
  after: 'Once you have paid, use the button below to see the confirmation. It also arrives by email.',
  paste: 'In your bank’s app, scan the QR code or paste this code under “Pix copia e cola”.',
  preview: 'Preview: this is the page once the product is on sale. Nothing can be bought here.',
} satisfies PlainTexts

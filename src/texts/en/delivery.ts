import type { Topics } from '../topics.ts'

export const delivery = {
  title: 'Delivery',
  toCome: '+ shipping',
  needsPostalCode: 'Enter the postal code to see your delivery options.',
  loading: 'Calculating shipping…',
  found: 'Delivery options are available.',
  arrivesBetween: (p) => `Arrives between ${p.from} and ${p.to}`,
  arrivesOn: (p) => `Arrives on ${p.date}`,
  choose: 'Choose how you want it delivered.',
  none: 'No carrier delivers to this address. Check the postal code or choose another address.',
  noCarrier: 'The seller does not ship this product yet.',
  abroad: 'This product is only delivered within Brazil. Change the country or contact the seller.',
  failed: 'We could not calculate shipping just now.',
  again: 'Try again',
  expired: 'The shipping price has expired. Check the options and send your order again.',
  cannotPay: 'Without delivery, this purchase cannot be completed. Contact the seller.',
  partial: 'We filled in what this postal code tells us. Please complete the rest.',
  otherAddress: 'Deliver to a different address',
} satisfies Topics['delivery']

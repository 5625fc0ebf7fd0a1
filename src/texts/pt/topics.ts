/**
 * Texts that only some pages show, each a chunk of its own. A new topic is one line here and in every other
 * language, and its file beside this one: see ../topics.ts for how a page gets it.
 */
export const topics = {
  captcha: async () => (await import('./captcha.ts')).captcha,
  cards: async () => (await import('./cards.ts')).cards,
  cashback: async () => (await import('./cashback.ts')).cashback,
  countries: async () => (await import('./countries.ts')).countries,
  address: async () => (await import('./address.ts')).address,
  paying: async () => (await import('./paying.ts')).paying,
  trust: async () => (await import('./trust.ts')).trust,
  failures: async () => (await import('./failures.ts')).failures,
  donation: async () => (await import('./donation.ts')).donation,
  notes: async () => (await import('./notes.ts')).notes,
  coupon: async () => (await import('./coupon.ts')).coupon,
  bumps: async () => (await import('./bumps.ts')).bumps,
  delivery: async () => (await import('./delivery.ts')).delivery,
  gift: async () => (await import('./gift.ts')).gift,
  result: async () => (await import('./result.ts')).result,
  held: async () => (await import('./held.ts')).held,
  renewal: async () => (await import('./renewal.ts')).renewal,
  upsell: async () => (await import('./upsell.ts')).upsell,
  mandate: async () => (await import('./mandate.ts')).mandate,
  challenge: async () => (await import('./challenge.ts')).challenge,
  paypal: async () => (await import('./paypal.ts')).paypal,
  oxxo: async () => (await import('./oxxo.ts')).oxxo,
  saved: async () => (await import('./saved.ts')).saved,
  event: async () => (await import('./event.ts')).event,
  subscription: async () => (await import('./subscription.ts')).subscription,
  place: async () => (await import('./place.ts')).place,
  waiting: async () => (await import('./waiting.ts')).waiting,
  issued: async () => (await import('./issued.ts')).issued,
}

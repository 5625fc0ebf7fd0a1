import type { PaymentBodyInput } from '#contract/checkout/payment.ts'
import type { TokenizedCard } from '#rules/methods/card-messages.ts'
import { digitsOf } from '#rules/base/digits.ts'
import { takesInstallments } from '#rules/methods/method.ts'
import { toWire } from '#rules/base/money.ts'
import { normalisePerson } from '#rules/people/person.ts'
import { isCompletePhoneQuery, toE164 } from '#rules/people/phone.ts'
import { readToken } from '#rules/base/query-values.ts'
import { collapseSpaces } from '#rules/base/validation.ts'
import type { Draft } from './draft.ts'
import { bumpsInCart } from '../cart/cart.ts'
import { metasOf } from '../lead/origin.ts'

/** Parts that belong to one attempt of a purchase. */
export type AttemptParts = {
  cards: readonly TokenizedCard[]
  gateway: string
  parentId: string | null
  affiliate_id: string | null
}

/** Additions of a feature to the body of a payment. */
export type BodyRule = (draft: Draft) => Partial<PaymentBodyInput>

function personOf({ frame, values }: Draft) {
  const { country } = frame
  const { name, email, cellphone, document } = normalisePerson(country, values)
  const { ph } = frame.query
  // The form does not ask for a phone that the link knows whole, also where its field was emptied.
  const phone = values.cellphone.trim() === '' && isCompletePhoneQuery(ph) ? `+${digitsOf(ph ?? '')}` : null
  return {
    name,
    email,
    document,
    document_type: values.documentType,
    cellphone: phone ?? toE164(country, values.cellphone) ?? cellphone,
  }
}

/** Returns the price that is paid, in the wire's numbers. */
function priceOf({ pricing, method }: Draft) {
  return {
    method,
    amount: toWire(pricing.amount, pricing.currency),
    total: toWire(pricing.total, pricing.currency),
    installments: pricing.installments,
  }
}

/** Returns the holder of each card, and what it pays: all of the price, or its part of it. */
function cardsOf({ pricing, values, split }: Draft, cards: readonly TokenizedCard[]) {
  const holders = pricing.cards && split ? [split.holders.first, split.holders.second] : [values.holder_name]
  return cards.map(({ token }, index) => {
    const { amount, installments } = pricing.cards?.[index] ?? pricing
    return {
      token,
      amount: toWire(amount, pricing.currency),
      holder_name: collapseSpaces(holders[index] ?? ''),
      installments,
    }
  })
}

/** Returns the products of the purchase, and the bumps that were left out. */
function contentsOf({ checkout, cart, offer_hash }: Draft) {
  const bumps = bumpsInCart(checkout, cart).map(({ product }) => product)
  const left = checkout.bump_list.filter(({ product }) => !bumps.includes(product))
  return {
    products: [
      { product_id: checkout.data.id, offer_hash },
      ...bumps.map(({ id, hash }) => ({ product_id: id, offer_hash: hash })),
    ],
    coupon: cart.coupon?.name ?? null,
    order_bumps_not_selected: left.map(({ product }) => product.id),
    donation: cart.donation === null ? null : toWire(cart.donation, checkout.data.currency),
  }
}

/** The tickets that are chosen of an event, by their batches; nothing of anything else. */
function ticketsOf({ checkout, holders }: Draft): PaymentBodyInput['batches'] {
  return checkout.batches
    .map(({ id, tickets }) => ({
      id,
      tickets: tickets
        .filter(({ selected_tickets }) => selected_tickets > 0)
        .map((ticket) => ({
          id: ticket.id,
          quantity: ticket.selected_tickets,
          holders: holders?.[ticket.id],
        })),
    }))
    .filter(({ tickets }) => tickets.length > 0)
}

/** The subscription that is renewed, with the signature of its link. */
function renewalOf({ frame, checkout }: Draft): Partial<PaymentBodyInput> {
  const { history_subscription: renewed } = checkout
  return renewed === null
    ? {}
    : { subscription_id: renewed.subscription_id, client_id: frame.query['client_id'] }
}

/** Builds the body of one attempt: the typed values, normalised, and the price that was shown. */
export function paymentBody(
  draft: Draft,
  attempt: AttemptParts,
  rules: readonly { body?: BodyRule }[] = [],
): PaymentBodyInput {
  const { frame, checkout, values } = draft
  return {
    ...priceOf(draft),
    product_id: checkout.data.id,
    ...contentsOf(draft),
    batches: ticketsOf(draft),
    ...personOf(draft),
    ...Object.fromEntries(rules.flatMap(({ body }) => Object.entries(body?.(draft) ?? {}))),
    ...renewalOf(draft),
    uuid: draft.uuid,
    country_code: frame.country,
    language: frame.locale,
    metas: metasOf(frame.query),
    affiliate_id: attempt.affiliate_id,
    wpp_id: readToken(frame.query, 'wpp_id'),
    upsell_id: readToken(frame.query, 'up_id'),
    s_id: readToken(frame.query, 's_id'),
    rate: {
      base_currency: checkout.checkout_payment.from,
      target_currency: checkout.checkout_payment.to,
      token: checkout.checkout_payment.token,
    },
    currency_data: { from: checkout.checkout_payment.from, to: checkout.checkout_payment.to },
    cards: cardsOf(draft, attempt.cards),
    gateway: attempt.gateway,
    parent_id: attempt.parentId,
    check_contract_terms: values.terms || values.contract,
    digital_content_consent: values.digital_content,
    gdpr_consent: values.gdpr,
    naming_consent: values.named,
    saved_card: draft.saved_card,
    // A debit card is proven anew each time, so none is kept.
    reuse_credit_card: values.keep_card && takesInstallments(draft.method) && !draft.saved_card,
  }
}

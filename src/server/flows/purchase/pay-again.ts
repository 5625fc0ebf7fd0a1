import { pay, type PaymentAnswer } from '#contract/checkout/payment.ts'
import type { CallRequest } from '#contract/checkout/calls.ts'
import { normaliseDocument } from '#rules/people/document.ts'
import { CallError } from '../../call-error.ts'
import { openClientLink } from '../../signing/client-link.ts'
import { findPurchase } from '../../store/purchases/payment-store.ts'
import type { AttemptRecord, Purchase } from '../../store/purchases/purchase-records.ts'
import { submitPayment } from './submit-payment.ts'
import type { StoredCard, Submit, SubmitDeps } from '../outcomes/submit-request.ts'

export type PayAgain = Omit<Submit, 'body' | 'stored'> & {
  productId: number
  body: CallRequest<'payAgain'>['body']
}

/**
 * Returns the card of a purchase's paid attempt, if the buyer agreed that the gateway keeps it; null if there is none.
 */
export function keptCardOf({ attempts }: Purchase): StoredCard | null {
  const paid = attempts.find(isKept)
  if (paid === undefined) return null
  const { brand, bin, last_four } = paid.card
  return { brand, bin, last_four, gateway: paid.gateway, reference: paid.stored_reference }
}

type KeptAttempt = AttemptRecord & { card: NonNullable<AttemptRecord['card']>; stored_reference: string }

function isKept(attempt: AttemptRecord): attempt is KeptAttempt {
  return attempt.state === 'approved' && attempt.card?.kept === true && attempt.stored_reference !== null
}

/**
 * A purchase by a signed link: buyer and card are those of the purchase that the link names, everything else goes the
 * way of every submit, with its nonce, its attempt and its guards.
 * @throws CallError LINK_NOT_FOUND for a link that is over, of another session or of another product; else as
 * `submitPayment`
 */
export async function payAgain(deps: SubmitDeps, request: PayAgain): Promise<PaymentAnswer> {
  const { productId, body, ...submit } = request
  const link = openClientLink(deps.keys, body.client_id, deps.now())
  const isMine = link !== null && (link.sessionId === null || link.sessionId === submit.sessionId)
  const isItsProduct = link?.productId === productId && link.offerHash === (body.offer_hash ?? null)
  const purchase = isMine && isItsProduct ? await findPurchase(deps.db, link.purchaseId) : null
  if (purchase === null || !isOf(purchase, body.cpf_cnpj)) throw new CallError('LINK_NOT_FOUND')
  // guard: client-link-of-the-address
  if (purchase.payment.links_version !== link?.linksVersion) throw new CallError('LINK_NOT_FOUND')
  const stored = keptCardOf(purchase)
  return submitPayment(deps, {
    ...submit,
    body: pay.body.parse(paymentBody(purchase, request)),
    ...(stored === null ? {} : { stored }),
  })
}

/** Whether a document that was sent along is the buyer's. */
function isOf({ payment: { buyer } }: Purchase, document: string | null | undefined): boolean {
  const given = normaliseDocument(buyer.country, document ?? '')
  return given === '' || given === normaliseDocument(buyer.country, buyer.document)
}

/** Builds the request that this product's page would have sent, filled in from the buyer's earlier purchase. */
function paymentBody({ payment }: Purchase, { productId, body }: PayAgain) {
  const { buyer, origin } = payment
  const { zipcode = '', ...address } = buyer.address ?? {}
  return {
    method: 'CREDIT_CARD',
    amount: body.amount,
    total: body.total,
    installments: body.installments,
    product_id: productId,
    products: [{ product_id: productId, offer_hash: body.offer_hash ?? null }],
    name: buyer.name,
    email: buyer.email,
    cellphone: buyer.phone,
    document: buyer.document,
    country_code: buyer.country,
    zip_code: zipcode,
    ...address,
    language: body.language,
    affiliate_id: origin.affiliate_id,
    upsell_id: body.id,
    cards: body.cards,
    gateway: body.gateway,
    reuse_credit_card: true,
  }
}

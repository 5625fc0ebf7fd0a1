import { publicId } from '#contract/checkout/fields.ts'
import { pay, type PaymentAnswer, type PaymentBody } from '#contract/checkout/payment.ts'
import type { CallRequest } from '#contract/checkout/calls.ts'
import { CallError } from '../../call-error.ts'
import { isRenewalLinkValid, sessionOfRenewal, type RenewalLink } from '../../signing/renewal-link.ts'
import type { BuyerRecord } from '../../store/purchases/purchase-records.ts'
import { findSubscription, type SubscriptionRecord } from '../../store/purchases/subscription-store.ts'
import { authenticatePayment, type AskedIssuer } from './authenticate-payment.ts'
import { submitPayment } from './submit-payment.ts'
import type { StoredCard, Submit, SubmitDeps } from '../outcomes/submit-request.ts'

/**
 * The subscription of a signed link; null: it is gone.
 * @throws CallError LINK_NOT_FOUND for a link that is forged, of another subscription or address, or over
 */
export async function openRenewalLink(
  deps: Pick<SubmitDeps, 'db' | 'keys' | 'now'>,
  link: RenewalLink,
): Promise<SubscriptionRecord | null> {
  const { subscriptionId } = link
  const isId = publicId.safeParse(subscriptionId).success
  const found = isId ? await findSubscription(deps.db, subscriptionId) : null
  const version = found?.subscription.links_version ?? 0
  if (!isRenewalLinkValid(deps.keys, link, version, deps.now())) throw new CallError('LINK_NOT_FOUND')
  return found?.subscription ?? null
}

type Renewing = Omit<Submit, 'renewal' | 'stored'> & { body: PaymentBody & { subscription_id: string } }

/**
 * POST /payment with a signed `subscription_id`: pays the charge of that subscription which is due, or replaces its
 * card. The buyer is the subscription's, whatever the body says; all the rest goes the way of every submit.
 * @throws CallError LINK_NOT_FOUND; else as `submitPayment`
 */
export async function renewSubscription(deps: SubmitDeps, submit: Renewing): Promise<PaymentAnswer> {
  return submitPayment(deps, await asRenewal(deps, submit, linkOf(submit)))
}

/**
 * POST /checkout/priority with a signed `subscription_id` in its `data3ds`: writes the renewal that `renewSubscription`
 * will charge, and has the card that was typed for it authenticated. As `authenticatePayment`.
 * @throws CallError as `renewSubscription`
 */
export async function authenticateRenewal(deps: SubmitDeps, submit: Renewing): Promise<AskedIssuer> {
  return authenticatePayment(deps, await asRenewal(deps, submit, linkOf(submit)))
}

function linkOf({ body }: Renewing): RenewalLink {
  return { subscriptionId: body.subscription_id, signature: body.client_id ?? '' }
}

export type RenewAgain = Omit<Submit, 'body' | 'renewal' | 'stored'> & {
  productId: number
  body: CallRequest<'payAgain'>['body'] & { subscription_id: string }
}

/**
 * PUT /payment/{product_id} with a signed `subscription_id`: pays the charge that is due by the card that the gateway
 * keeps for the subscription, or by another one that was typed.
 * @throws CallError as `renewSubscription`
 */
export async function renewByKeptCard(deps: SubmitDeps, request: RenewAgain): Promise<PaymentAnswer> {
  const { productId, body, ...submit } = request
  const { subscription_id, client_id, offer_hash = null, amount, total, installments, cards } = body
  const filled = pay.body.parse({
    method: 'CREDIT_CARD',
    product_id: productId,
    products: [{ product_id: productId, offer_hash }],
    name: '',
    email: '',
    cellphone: '',
    document: body.cpf_cnpj ?? '',
    language: body.language,
    gateway: body.gateway,
    subscription_id,
    client_id,
    amount,
    total,
    installments,
    cards,
  })
  const link = { subscriptionId: subscription_id, signature: client_id }
  return submitPayment(deps, await asRenewal(deps, { ...submit, body: { ...filled, subscription_id } }, link))
}

/** Builds the submit in the name of the subscription's own client, in the subscription's session. */
async function asRenewal(deps: SubmitDeps, submit: Renewing, link: RenewalLink): Promise<Submit> {
  const subscription = await openRenewalLink(deps, link)
  const { subscriptionId } = link
  const { body } = submit
  const sessionId = sessionOfRenewal(deps.keys, subscriptionId)
  const stored = subscription === null ? null : keptCardOf(subscription)
  const question = { subscriptionId, productId: body.product_id, document: body.document }
  return {
    ...submit,
    sessionId,
    // Neither the link nor the user who typed it is covered by the nonce.
    body: {
      ...body,
      client_id: null,
      action: 'renewal',
      ...(subscription && buyerOnWire(subscription.buyer)),
    },
    renewal: question,
    ...(stored !== null && { stored }),
  }
}

/** The card that the gateway keeps for a subscription; null where it keeps none. */
export function keptCardOf({ card, gateway, stored_reference }: SubscriptionRecord): StoredCard | null {
  if (card === null || stored_reference === null) return null
  const { brand, bin, last_four } = card
  return { brand, bin, last_four, gateway, reference: stored_reference }
}

/** The buyer of a subscription, as a submit names them. */
export function buyerOnWire({ name, email, phone, document, country }: BuyerRecord) {
  return { name, email, cellphone: phone, document, country_code: country }
}

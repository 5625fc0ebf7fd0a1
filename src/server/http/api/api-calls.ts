import type { PaymentBody } from '#contract/checkout/payment.ts'
import { TOKEN_NAMES, type PaymentTokens } from '#contract/routes.ts'
import type { CountryHints } from '#rules/base/countries.ts'
import type { LinkedBump } from '#rules/order/query-prefill.ts'
import { CallError } from '../../call-error.ts'
import { checkCoupon } from '../../flows/orders/check-coupon.ts'
import { forgetNaming } from '../../store/buyers/named-buyers-store.ts'
import { checkPayment, renewPix } from '../../flows/purchase/follow-pix.ts'
import {
  freshTokens,
  readCheckout,
  type CheckoutDeps,
  type CheckoutRequest,
} from '../../flows/pages/read-checkout.ts'
import { openPurchase, readSale } from '../../flows/sales/read-sale.ts'
import { mailAgain } from '../../flows/sales/mail-again.ts'
import { payAgain } from '../../flows/purchase/pay-again.ts'
import { openCheckout } from '../../flows/pages/read-renewal.ts'
import { renewByKeptCard, renewSubscription } from '../../flows/purchase/renew-subscription.ts'
import { createLead, readLead, saveLead } from '../../flows/buyers/save-lead.ts'
import { payBySavedCard } from '../../flows/purchase/pay-by-saved-card.ts'
import type { SubmitDeps } from '../../flows/outcomes/submit-request.ts'
import { isTransOf, sessionOfRenewal } from '../../signing/renewal-link.ts'
import type { Caller } from '../base/context.ts'
import type { EdgeCountry } from '../base/edge-country.ts'
import { renewalLinkOf } from '../pages/base/renewal-query.ts'
import { envelopeOfCall } from '../base/envelope-of-call.ts'
import { mountAdvertising } from './advertising-calls.ts'
import { mountForgetMe } from './forget-me-call.ts'
import { mountDelivery, type DeliveryDeps } from './delivery-calls.ts'
import { mountTickets } from './ticket-calls.ts'
import type { ReserveDeps } from '../../flows/tickets/reserve-tickets.ts'
import { mountCall, type Mounting } from '../base/mount.ts'
import { readNamedTickets } from './named-tickets.ts'
import { requirePass, type WaitingRoomDeps } from '../pages/event/waiting-room-gate.ts'
import { mountSavedCards } from './saved-card-calls.ts'
import {
  addressBlock,
  browserOf,
  isFingerprintFailed,
  networkOf,
  riskOf,
  submitCallerOf,
} from '../base/risk-signals.ts'

export type ApiDeps = SubmitDeps &
  CheckoutDeps &
  DeliveryDeps &
  ReserveDeps &
  WaitingRoomDeps & {
    edgeCountry: EdgeCountry
    secure: boolean
    build: { id: string; timestamp: number }
  }

/** Whether tries of cards are counted, and too many of them refused. */
type Counting = { countsTries: boolean }

/** Mounts the API's calls. */
export function mountApiCalls(mounting: Mounting, deps: ApiDeps & Counting): void {
  mountLead(mounting, deps)
  mountProduct(mounting, deps)
  mountCoupon(mounting, deps)
  mountDelivery(mounting, deps)
  mountTickets(mounting, deps)
  mountPayment(mounting, deps)
  mountSavedCards(mounting, deps)
  mountForgetMe(mounting, deps)
  mountAdvertising(mounting, deps)
  mountBuilds(mounting, deps)
}

function mountLead(mounting: Mounting, deps: ApiDeps): void {
  mountCall(mounting, 'readLead', ({ query }, caller) => readLead(deps, caller.sessionId, query))
  mountCall(mounting, 'createLead', ({ body }, caller) => createLead(deps, caller.sessionId, body))
  mountCall(mounting, 'saveLead', ({ params, body }, caller) =>
    saveLead(deps, caller.sessionId, params.uuid, body),
  )
}

/** The signs of the country that a caller buys from. */
function hintsOf(
  deps: Pick<ApiDeps, 'edgeCountry'>,
  caller: Caller,
  parameter: string | undefined,
): CountryHints {
  return {
    parameter,
    edge: deps.edgeCountry(caller.request),
    acceptLanguage: caller.request.headers['accept-language'],
  }
}

function checkoutRequest(
  deps: Pick<ApiDeps, 'edgeCountry'>,
  caller: Caller,
  call: {
    productId: number
    hash: string | undefined
    chId: number | undefined
    country: string | undefined
  },
): CheckoutRequest {
  return {
    productId: call.productId,
    offerHash: call.hash ?? null,
    customCheckoutId: call.chId ?? null,
    hints: hintsOf(deps, caller, call.country),
    sessionId: caller.sessionId,
    isNewSession: caller.isNewSession,
    network: networkOf(caller),
  }
}

/** The bumps of a query whose form the contract has checked. */
function readNamedBumps(text = ''): LinkedBump[] {
  const names = text === '' ? [] : text.split(',')
  return names.map((name) => {
    const [id, offer = null] = name.split(':')
    return { product_id: Number(id), offer }
  })
}

function mountProduct(mounting: Mounting, deps: ApiDeps): void {
  mountCall(mounting, 'checkoutProduct', async ({ params, query }, caller) => {
    await requirePass(deps, caller, params.product_id)
    const request = checkoutRequest(deps, caller, {
      productId: params.product_id,
      hash: params.hash,
      chId: params.ch_id,
      country: query.country,
    })
    const bumps = { linked: readNamedBumps(query.bumps) }
    const batches = params.batches?.match(/\d+/g)?.map(Number) ?? null
    const tickets = readNamedTickets(query.tickets)
    const { checkout, tokens } = await openCheckout(
      deps,
      { ...request, bumps, batches, tickets },
      renewalLinkOf(query),
    )
    bring(caller, tokens)
    return checkout
  })
  mountCall(mounting, 'product', async ({ params, query }, caller) => {
    await requirePass(deps, caller, params.product_id)
    const request = checkoutRequest(deps, caller, {
      productId: params.product_id,
      hash: params.hash,
      chId: undefined,
      country: query.country,
    })
    const { checkout, tokens } = await readCheckout(deps, request)
    bring(caller, tokens)
    return checkout.data
  })
}

function mountCoupon(mounting: Mounting, deps: ApiDeps): void {
  mountCall(mounting, 'checkCoupon', ({ params, query }, caller) =>
    checkCoupon(deps, {
      name: params.name,
      productId: params.product_id,
      offerHash: params.hash ?? null,
      hints: hintsOf(deps, caller, query.country),
      bumps: readNamedBumps(query.bumps),
      tickets: readNamedTickets(query.tickets),
    }),
  )
}

function bring(caller: Caller, tokens: PaymentTokens): void {
  for (const name of TOKEN_NAMES) caller.reply.header(name, tokens[name])
}

function mountPayment(mounting: Mounting, deps: ApiDeps & Counting): void {
  mountCall(mounting, 'pay', ({ body }, caller) => {
    const { subscription_id } = body
    const submit = beginSubmit(deps, caller, body, subscription_id, true)
    return typeof subscription_id === 'string'
      ? renewSubscription(deps, { ...submit, body: { ...body, subscription_id } })
      : payBySavedCard(deps, { ...submit, body })
  })
  mountCall(mounting, 'payAgain', ({ params, body }, caller) => {
    const { product_id } = params
    const { subscription_id, offer_hash } = body
    const products = [{ product_id, offer_hash }]
    const submit = {
      // A buyer who pays by a signed link and one press is known.
      ...beginSubmit(deps, caller, { product_id, products }, subscription_id, false),
      productId: product_id,
    }
    return typeof subscription_id === 'string'
      ? renewByKeptCard(deps, { ...submit, body: { ...body, subscription_id } })
      : payAgain(deps, { ...submit, body })
  })
  mountCall(mounting, 'mailAgain', ({ body }, { sessionId, ip }) =>
    mailAgain(deps, { session: sessionId, block: deps.countsTries ? addressBlock(ip) : null }, body),
  )
  const reader = (caller: Caller, saleId: string, token: string | undefined) => ({
    saleId,
    token,
    sessionId: caller.sessionId,
  })
  mountCall(mounting, 'sale', ({ params, query }, caller) =>
    readSale(deps, reader(caller, params.sale_id, query.token)),
  )
  mountCall(mounting, 'checkPayment', ({ params, body }, caller) =>
    checkPayment(deps, reader(caller, params.sale_id, body.token)),
  )
  mountCall(mounting, 'stopNaming', async ({ params, body }, caller) => {
    const { payment } = await openPurchase(deps, reader(caller, params.sale_id, body.token))
    await forgetNaming(deps.db, payment.id)
    return {}
  })
  mountCall(mounting, 'renewPix', ({ params, body }, caller) =>
    renewPix(deps, reader(caller, params.sale_id, body.token)),
  )
}

/**
 * The tokens, session and caller of a submit. Every answer to it carries the tokens of the next submit, an error too.
 * @throws CallError TOKEN_FORGED or SESSION_MISMATCH
 */
function beginSubmit(
  deps: ApiDeps & Counting,
  caller: Caller,
  body: Pick<PaymentBody, 'product_id' | 'products'>,
  subscriptionId: string | null | undefined,
  mayAskCaptcha: boolean,
) {
  const envelope = envelopeOfCall(deps, caller, body)
  const purchaseSession =
    typeof subscriptionId === 'string' ? sessionOfRenewal(deps.keys, subscriptionId) : envelope.sessionId
  // A page pays what it is the page of: tokens of a renewal are of no use for a purchase, nor the other way round.
  if (!isTransOf(deps.keys, { ...envelope, sessionId: purchaseSession })) throw new CallError('TOKEN_FORGED')
  const page = { ...envelope, network: networkOf(caller), purchaseSession }
  bring(caller, freshTokens(deps, page, envelope.quote.catalogueVersion, envelope.generation))
  if (isFingerprintFailed(caller)) deps.log.info('fingerprint-failed', { product_id: body.product_id })
  return {
    envelope,
    sessionId: caller.sessionId,
    ip: caller.ip,
    origin: caller.request.headers.origin,
    risk: riskOf(caller, envelope),
    browser: browserOf(caller),
    caller: { ...submitCallerOf(caller, envelope, deps.countsTries), mayAskCaptcha },
  }
}

function mountBuilds(mounting: Mounting, deps: ApiDeps): void {
  mountCall(mounting, 'latestBuild', () => Promise.resolve(deps.build))
  mountCall(mounting, 'buildMeta', ({ params }) => {
    if (params.build_id !== deps.build.id) throw new CallError('NOT_FOUND')
    return Promise.resolve({ ...deps.build, current: true })
  })
}

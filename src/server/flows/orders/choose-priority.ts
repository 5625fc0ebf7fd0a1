import type { CallAnswer, CallRequest } from '#contract/checkout/calls.ts'
import type { Seller } from '#rules/catalogue/catalogue.ts'
import { usesCard } from '#rules/methods/method.ts'
import { mustAuthenticate } from '#rules/methods/three-ds.ts'
import { CallError } from '../../call-error.ts'
import type { GatewayPort } from '../../gateway-role/gateway-port.ts'
import type { GatewayBreakers } from '../../gateway-role/gateway-breakers.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import { gatewaysFor, NO_GATEWAY, refusalOf } from './choose-gateway.ts'

export type PriorityDeps = {
  gateways: GatewayPort
  catalogue: CatalogueReader
  /** The circuit breakers of the gateways; absent: none is open. */
  breakers?: GatewayBreakers | undefined
}

/**
 * Names the gateway of the next attempt: the first of the seller's priorities that can take it and was not tried in
 * this purchase, and has not failed lately unless all of them have. The payment call decides again; this answer only
 * spares the page a refusal.
 * @throws CallError PRODUCT_NOT_FOUND, INVALID_PAYMENT_TYPE or CURRENCY_NOT_SUPPORTED when no gateway takes it, UNAVAILABLE when all were tried
 */
export async function choosePriority(
  deps: PriorityDeps,
  body: CallRequest<'priority'>['body'],
): Promise<CallAnswer<'priority'>> {
  const found = await deps.catalogue.findRecentProduct(body.product_id)
  if (found === null) throw new CallError('PRODUCT_NOT_FOUND')
  const cards = usesCard(body.payment_method) ? await readCards(deps, body.cards) : []
  const gateway =
    body.payment_method === 'FREE' ? NO_GATEWAY : await pick(deps, body, found, cards[0]?.brand ?? null)
  const authenticates = mustBeAsked(body, found.seller)
  const tried = { attempts: body.attempts, parent_id: body.parent_id ?? null }
  return { gateway, ...tried, cards, authenticates, response3ds: null }
}

/** Whether the payment call would refuse the card without an authentication. */
function mustBeAsked({ payment_method, cards }: CallRequest<'priority'>['body'], seller: Seller): boolean {
  const sellerAsks = seller.three_ds === true
  // The payment call prices the charge; a card that is only verified returns without an authentication.
  return mustAuthenticate({
    method: payment_method,
    sellerAsks,
    isCardOfNow: cards.length > 0,
    total: 1,
  })
}

async function pick(
  deps: PriorityDeps,
  body: CallRequest<'priority'>['body'],
  found: NonNullable<Awaited<ReturnType<CatalogueReader['findRecentProduct']>>>,
  brand: string | null,
): Promise<string> {
  const wish = {
    seller: found.seller,
    method: body.is_pix_automatic ? 'PIX_AUTOMATIC' : body.payment_method,
    currency: body.currency ?? found.product.currency,
    installments: body.installments,
    brand,
    country: body.country ?? null,
    inputs: { system: body.system, action: body.action, is_bump: body.is_bump },
    keepsCard: usesCard(body.payment_method) && body.transaction_type !== 'TRANSACTION',
    authenticates: mustBeAsked(body, found.seller),
  }
  const gateways = await deps.gateways.gateways()
  const candidates = gatewaysFor(wish, gateways)
  if (candidates.length === 0) throw new CallError(refusalOf(wish, gateways))
  const left = candidates.filter((name) => !body.attempts.includes(name))
  const awake = left.filter((name) => deps.breakers?.statusOf(name) !== 'open')
  const best = awake[0] ?? (body.attempts.length === 0 ? left[0] : undefined)
  if (best === undefined) throw new CallError('UNAVAILABLE')
  return best
}

/** A token that the vault does not hold is left out: the payment call says what that means. */
async function readCards(
  deps: PriorityDeps,
  cards: readonly { token: string }[],
): Promise<CallAnswer<'priority'>['cards']> {
  const facts = await deps.gateways.cardFacts(cards.map((card) => card.token))
  return cards.flatMap((card, index) => {
    const known = facts[index] ?? null
    return known === null
      ? []
      : [{ token: card.token, first_six: known.bin, last_four: known.last_four, brand: known.brand }]
  })
}

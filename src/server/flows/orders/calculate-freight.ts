import type { FreightOption } from '#contract/checkout/freight.ts'
import type { Seller } from '#rules/catalogue/catalogue.ts'
import { packParcel, type Packed } from '#rules/catalogue/freight.ts'
import { toWire } from '#rules/base/money.ts'
import { needsFreight } from '#rules/order/order-lines.ts'
import { isValidCep, normaliseCep } from '#rules/people/postal-code.ts'
import { CallError } from '../../call-error.ts'
import { CarrierError, type Carrier, type CarrierOption } from '../../freight/carrier.ts'
import { FREIGHT_MINUTES, sealFreight, type FreightLine } from '../../freight/freight-token.ts'
import type { Keys } from '../../signing/keys.ts'
import { errorFields, type Log } from '../../log.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import { CARRIED_IN, freightLines, integrationOf } from './check-delivery.ts'
import { loadProduct, type LoadedProduct } from './compose-order.ts'
import { chooseTickets, wishesOf } from './event-tickets.ts'

/** The carriers that this installation can ask, by the name of a seller's integration. */
export type Carriers = Readonly<Partial<Record<NonNullable<Seller['shipping_integration']>, Carrier>>>

export type FreightDeps = {
  catalogue: Pick<CatalogueReader, 'findProduct'>
  keys: Keys
  now: () => Date
  log: Log
  carriers: Carriers
}

export type FreightRequest = { lines: readonly FreightLine[]; zipCode: string; country: string }

/**
 * Calculates the price of delivering the cart's parcel to a postal code, and the time it takes. Empty where nothing has
 * to be chosen, and for a buyer abroad, whom no carrier of ours serves.
 * @throws CallError NO_SHIPPING_INTEGRATION, UNAVAILABLE, UNPROCESSABLE for an invalid postal code and for an event of
 * which no tickets are named
 */
export async function calculateFreight(deps: FreightDeps, request: FreightRequest): Promise<FreightOption[]> {
  const loaded = await Promise.all(request.lines.map((line) => loadLine(deps, line)))
  const sent = loaded.filter(({ offered }) => needsFreight(offered))
  const [first] = sent
  if (first === undefined) return []
  const { carrier, origin } = carrierOf(deps, first)
  if (request.country !== 'BR') return []
  if (!isValidCep(request.zipCode)) {
    throw new CallError('UNPROCESSABLE', {
      fields: { shipping_address_zip_code: [{ code: 'zipcode_invalid' }] },
    })
  }
  const cep = normaliseCep(request.zipCode)
  const parcel = packParcel(sent.map(packed))
  const options = await ask(deps.log, () => carrier({ from: origin, to: cep, parcel }))
  const lines = freightLines(sent)
  return options.map((option) => onWire(deps, option, { lines, cep }))
}

/** A product of the cart, an event priced by the tickets that are sent of it. */
async function loadLine(deps: FreightDeps, line: FreightLine): Promise<LoadedProduct> {
  const loaded = await loadProduct(deps.catalogue, line.product_id, line.offer_hash)
  return chooseTickets(loaded, wishesOf(loaded, line.tickets ?? []))
}

function packed({ offered, tickets }: LoadedProduct): Packed {
  const count = tickets.reduce((sum, { quantity }) => sum + quantity, 0)
  return { ...offered, pieces: Math.max(1, count) }
}

function carrierOf(
  deps: FreightDeps,
  { seller, offered }: LoadedProduct,
): { carrier: Carrier; origin: string } {
  const integration = integrationOf(seller, offered)
  const carrier = integration === null ? undefined : deps.carriers[integration.name]
  if (integration === null || carrier === undefined) throw new CallError('NO_SHIPPING_INTEGRATION')
  return { carrier, origin: normaliseCep(integration.origin) }
}

async function ask(log: Log, quote: () => Promise<CarrierOption[]>): Promise<CarrierOption[]> {
  try {
    return await quote()
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error
    log.warn('carrier-unavailable', errorFields(error))
    throw new CallError('UNAVAILABLE')
  }
}

function onWire(
  deps: FreightDeps,
  { id, name, price, days, error }: CarrierOption,
  to: { lines: readonly FreightLine[]; cep: string },
): FreightOption {
  if (price === null || days === null || error !== null) {
    return { id, name, price: null, error: error ?? '', days, token: null }
  }
  const expiresAt = new Date(deps.now().getTime() + FREIGHT_MINUTES * 60_000)
  const token = sealFreight(deps.keys, { ...to, option: { id, name, price, days }, expiresAt })
  return { id, name, price: toWire(price, CARRIED_IN), error: null, days, token }
}

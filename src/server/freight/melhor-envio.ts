import { z } from 'zod'
import { fromWire, toWire } from '#rules/base/money.ts'
import { CARRIER_TIMEOUT_MS, CarrierError, postJson, type Carrier, type CarrierOption } from './carrier.ts'

export const MELHOR_ENVIO_URL = 'https://melhorenvio.com.br'

/** Decimal numbers come as text ("22.10"), sometimes as numbers. */
const decimal = z.union([z.string().regex(/^\d+(\.\d+)?$/), z.number().nonnegative()]).transform(Number)
const range = z.object({ min: z.int().nonnegative(), max: z.int().nonnegative() })

/**
 * A service. The `custom_` fields hold what the seller set in their account (extra days, a discount of their own), and
 * are what the buyer is shown. A service that does not serve the route has an `error` and no price.
 */
const service = z.object({
  id: z.union([z.int(), z.string()]).transform(String),
  name: z.string(),
  price: decimal.optional(),
  custom_price: decimal.optional(),
  delivery_range: range.optional(),
  custom_delivery_range: range.optional(),
  error: z.string().nullish(),
  company: z.object({ name: z.string() }).optional(),
})
const answer = z.array(service).max(100)

export type MelhorEnvioOptions = {
  token: string
  /** Name of the application and an address for technical questions, as the API asks of every caller. */
  userAgent: string
  url?: string
  timeoutMs?: number
}

/**
 * Melhor Envio, a Brazilian broker of carriers: POST /api/v2/me/shipment/calculate. Weights travel in kilograms,
 * measures in centimetres, values in reais.
 */
export function createMelhorEnvio(options: MelhorEnvioOptions): Carrier {
  const { token, userAgent, url = MELHOR_ENVIO_URL, timeoutMs = CARRIER_TIMEOUT_MS } = options
  return async ({ from, to, parcel }) => {
    const body = {
      from: { postal_code: from },
      to: { postal_code: to },
      products: [
        {
          id: 'parcel',
          weight: parcel.weightGrams / 1000,
          width: parcel.width,
          height: parcel.height,
          length: parcel.length,
          insurance_value: toWire(parcel.value, 'BRL'),
          quantity: 1,
        },
      ],
      options: { receipt: false, own_hand: false },
    }
    const headers = { authorization: `Bearer ${token}`, 'user-agent': userAgent }
    const read = answer.safeParse(
      await postJson(`${url}/api/v2/me/shipment/calculate`, headers, body, timeoutMs),
    )
    if (!read.success) throw new CarrierError('the answer cannot be read')
    return read.data.map(optionOf)
  }
}

function optionOf(read: z.output<typeof service>): CarrierOption {
  const { id, name, company } = read
  const price = read.custom_price ?? read.price
  const days = read.custom_delivery_range ?? read.delivery_range
  const error = read.error ?? (price === undefined || days === undefined ? 'sem preço ou prazo' : null)
  return {
    id,
    name: company === undefined ? name : `${company.name} ${name}`,
    price: price === undefined ? null : fromWire(price, 'BRL'),
    days: days === undefined ? null : { from: days.min, to: days.max },
    error,
  }
}

import { z } from 'zod'
import { CARRIER_TIMEOUT_MS, CarrierError, postJson, type Carrier } from './carrier.ts'

const service = z.object({
  id: z.string(),
  name: z.string(),
  price: z.int().nonnegative().optional(),
  days: z.object({ min: z.int().nonnegative(), max: z.int().nonnegative() }).optional(),
  error: z.string().optional(),
})
const answer = z.object({ services: z.array(service).max(50) })

/** The pretend carrier of the sandbox. */
export function createSandboxCarrier(options: { url: string; apiKey: string; timeoutMs?: number }): Carrier {
  const { url, apiKey, timeoutMs = CARRIER_TIMEOUT_MS } = options
  return async ({ from, to, parcel }) => {
    const body = { from, to, weight_grams: parcel.weightGrams, value: parcel.value }
    const headers = { authorization: `Bearer ${apiKey}` }
    const read = answer.safeParse(await postJson(`${url}/v1/carrier/quotes`, headers, body, timeoutMs))
    if (!read.success) throw new CarrierError('the answer cannot be read')
    return read.data.services.map(({ id, name, price, days, error }) => ({
      id,
      name,
      price: price ?? null,
      days: days === undefined ? null : { from: days.min, to: days.max },
      error: error ?? null,
    }))
  }
}

import type { FreightDays, Parcel } from '#rules/catalogue/freight.ts'
import type { Minor } from '#rules/base/money.ts'

/** One service of a carrier: a price and days, or the carrier's own words for why it cannot be had. */
export type CarrierOption = {
  id: string
  name: string
  price: Minor | null
  days: FreightDays | null
  error: string | null
}

/** CEPs of eight digits. */
export type CarrierRequest = { from: string; to: string; parcel: Parcel }

/**
 * A carrier of parcels.
 * @throws CarrierError when it cannot be queried or its answer cannot be read
 */
export type Carrier = (request: CarrierRequest) => Promise<CarrierOption[]>

/** A carrier that gives no answer; the message names no secret. */
export class CarrierError extends Error {}

/** How long a buyer may wait for prices. */
export const CARRIER_TIMEOUT_MS = 4_000

/**
 * Posts JSON and reads JSON.
 * @throws CarrierError
 */
export async function postJson(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
  timeoutMs: number,
): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new CarrierError(`the carrier answered ${answer.status}`)
    return await answer.json()
  } catch (error) {
    if (error instanceof CarrierError) throw error
    throw new CarrierError(error instanceof Error ? error.name : 'unreadable answer')
  }
}

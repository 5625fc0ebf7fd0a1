import type { ChosenFreight } from '#rules/catalogue/freight.ts'
import { mac, sameCode, type Keys } from '../signing/keys.ts'

/** A product of a cart that is sent by a carrier, and the offer by which it is bought. */
export type FreightLine = {
  product_id: number
  offer_hash: string | null
  /** Tickets of an event that are sent: other tickets are another parcel. */
  tickets?: readonly { ticket_id: number; quantity: number }[]
}

/** The contents of a freight token: a carrier's service and price for these lines to this CEP, and when they expire. */
export type FreightGrant = {
  lines: readonly FreightLine[]
  /** Eight digits. */
  cep: string
  option: ChosenFreight
  expiresAt: Date
}

/** Minutes for which a carrier's price is held for the buyer who was shown it. */
export const FREIGHT_MINUTES = 30

const PREFIX = 'freight'
const MAX_LENGTH = 2048

/** The lines of a cart in one order, so that the order of the cart does not matter. */
export function lineKey(lines: readonly FreightLine[]): string {
  return lines
    .map(({ product_id, offer_hash, tickets = [] }) => {
      const chosen = tickets.map(({ ticket_id, quantity }) => `:${ticket_id}x${quantity}`).toSorted()
      return `${product_id}:${offer_hash ?? ''}${chosen.join('')}`
    })
    .toSorted()
    .join(',')
}

/** Signs a grant, so that the purchase needs no second call to the carrier. */
export function sealFreight(keys: Keys, grant: FreightGrant): string {
  const { id, name, price, days } = grant.option
  const payload = [
    lineKey(grant.lines),
    grant.cep,
    id,
    name,
    price,
    days.from,
    days.to,
    grant.expiresAt.getTime(),
  ]
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${text}.${mac(keys.tokens, `${PREFIX}.${text}`)}`
}

/** Opens a freight token; null unless it was signed for these lines and this CEP and has not expired. */
export function openFreight(
  keys: Keys,
  token: string,
  wanted: { lines: readonly FreightLine[]; cep: string; now: Date },
): ChosenFreight | null {
  const [text = '', code = '', more] = token.split('.')
  if (token.length > MAX_LENGTH || more !== undefined) return null
  if (!sameCode(code, mac(keys.tokens, `${PREFIX}.${text}`))) return null
  const [lines, cep, id, name, price, from, to, expiresAt] = JSON.parse(
    Buffer.from(text, 'base64url').toString(),
  ) as [string, string, string, string, number, number, number, number]
  if (lines !== lineKey(wanted.lines) || cep !== wanted.cep || expiresAt <= wanted.now.getTime()) return null
  return { id, name, price, days: { from, to } }
}

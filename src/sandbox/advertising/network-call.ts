import { z } from 'zod'
import type { NetworkEvent } from './network-event.ts'

/** A request to a simulated network. */
export type NetworkCall = {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: unknown
  now: Date
}

/** Answer of a simulated network, and the events that it received; body null: an answer without one. */
export type NetworkAnswer = { status: number; body: object | null; events: NetworkEvent[] }

/** Texts of callers are kept only so far. */
const KEPT_CHARACTERS = 120

/** A text of a caller, cut; null where it is none or empty. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, KEPT_CHARACTERS) : null
}

/** A number that came as a number, or as the text of one. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** A field of what may be anything. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

export const currencyCode = z.string().regex(/^[A-Z]{3}$/i)
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/)

/** A currency of a caller; null where it is none. */
export function currencyOf(value: unknown): string | null {
  const read = currencyCode.safeParse(value)
  return read.success ? read.data.toUpperCase() : null
}

/** The place of the first flaw, in the words of our own schema: nothing of the request is repeated. */
export function flawOf(error: z.ZodError): string {
  const [issue] = error.issues
  return issue === undefined || issue.path.length === 0 ? 'the body' : issue.path.join('.')
}

/** An event of which nothing is known yet but where it came from. */
export function emptyEvent(
  about: Pick<NetworkEvent, 'network' | 'side' | 'at'> & Partial<NetworkEvent>,
): NetworkEvent {
  return {
    pixel: '',
    name: '',
    id: null,
    value: null,
    currency: null,
    buyer: [],
    consent: null,
    isTest: false,
    refusal: null,
    ...about,
  }
}

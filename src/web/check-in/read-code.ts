import type { CodeReading, ListedTicket } from '#rules/tickets/check-in.ts'
import {
  parseTicketCode,
  readTicketCode,
  readTicketNumber,
  ticketNumber,
  type VerifySignature,
} from '#rules/tickets/ticket-code.ts'

/** Name of the tickets' signature in browsers. */
const ALGORITHM = 'Ed25519'

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/**
 * Checks signatures by the event's public keys, without a connection. Null where the browser cannot: those before
 * Chrome 137, Firefox 129 and Safari 17 do not know Ed25519.
 */
export async function createVerifier(
  keys: Readonly<Record<string, string>>,
): Promise<VerifySignature | null> {
  const imported = new Map<string, CryptoKey>()
  try {
    for (const [id, key] of Object.entries(keys)) {
      imported.set(id, await crypto.subtle.importKey('raw', bytesOf(key), ALGORITHM, false, ['verify']))
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null
    throw error
  }
  return async (keyId, message, signature) => {
    const key = imported.get(keyId)
    if (key === undefined) return false
    return crypto.subtle.verify(ALGORITHM, key, new Uint8Array(signature), new Uint8Array(message))
  }
}

/** The tickets of a list by their short numbers; two of one number have none that says which is meant. */
export function byNumber(tickets: readonly ListedTicket[]): Map<string, string | null> {
  const ids = new Map<string, string | null>()
  for (const { id } of tickets) {
    const number = ticketNumber(id)
    ids.set(number, ids.has(number) ? null : id)
  }
  return ids
}

/** Reads scanned or typed text: the text of a ticket's code, or its short number. */
export async function readCode(
  text: string,
  event: {
    id: number
    verify: VerifySignature | null
    numbers: ReadonlyMap<string, string | null>
  },
): Promise<CodeReading> {
  const number = readTicketNumber(text)
  if (number !== null) return { kind: 'number', ticketId: event.numbers.get(number) ?? null }
  if (event.verify !== null) return readTicketCode(text, event.id, event.verify)
  const code = parseTicketCode(text)
  if (code === null) return { kind: 'no-ticket' }
  if (code.productId !== event.id) return { kind: 'other-event' }
  return { kind: 'unchecked', ticketId: code.ticketId }
}

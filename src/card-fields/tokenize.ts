import { CARD_FIELDS } from '#rules/methods/card-messages.ts'
import type { CardField, TokenizedCard } from '#rules/methods/card-messages.ts'

/** A card as the vault's call takes it. */
export type CardBody = { number: string; month: string; year: string; cvv: string }

export type Tokenized =
  | { ok: true; card: TokenizedCard }
  /** The server refused fields that this page let through, e.g. by its own clock; its words where it has some. */
  | { ok: false; reason: 'invalid'; errors: Partial<Record<CardField, string>> }
  | { ok: false; reason: 'network' }

/** How long one try may take; the second one begins after it. */
export const TOKENIZE_TIMEOUT_MS = 8_000

const FACTS = ['token', 'bin', 'last_four', 'brand', 'month', 'year'] as const

/** Puts a card into the vault. A try that gets no answer is repeated once: an unused token is swept by itself. */
export async function tokenize(
  path: string,
  card: CardBody,
  language: string,
  fetchFrom: typeof fetch = fetch,
): Promise<Tokenized> {
  const send = () =>
    fetchFrom(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify(card),
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(TOKENIZE_TIMEOUT_MS),
    }).then(async (response) => readAnswer(response.status, await response.json()))
  try {
    return await send().catch(send)
  } catch {
    // Neither try brought an answer that can be read; the page says so and the buyer tries again.
    return { ok: false, reason: 'network' }
  }
}

function readAnswer(status: number, body: unknown): Tokenized {
  if (status === 400 || status === 422) return { ok: false, reason: 'invalid', errors: readErrors(body) }
  const card = status === 200 ? readCard(body) : null
  return card ? { ok: true, card } : { ok: false, reason: 'network' }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Returns the token's facts and nothing else, whatever else the response contains. */
function readCard(body: unknown): TokenizedCard | null {
  if (!isRecord(body)) return null
  const [token, bin, last_four, brand, month, year] = FACTS.map((name) => body[name])
  const facts = { token, bin, last_four, brand, month, year }
  return areTexts(facts) ? facts : null
}

function areTexts<K extends string>(facts: Record<K, unknown>): facts is Record<K, string> {
  return Object.values(facts).every((fact) => typeof fact === 'string')
}

/** The first text of each refused field, from `errors: { field: [text] }`. */
function readErrors(body: unknown): Partial<Record<CardField, string>> {
  const errors = isRecord(body) && isRecord(body['errors']) ? body['errors'] : {}
  const found: Partial<Record<CardField, string>> = {}
  for (const name of CARD_FIELDS) {
    const texts = errors[name]
    if (Array.isArray(texts) && typeof texts[0] === 'string') found[name] = texts[0]
  }
  return found
}

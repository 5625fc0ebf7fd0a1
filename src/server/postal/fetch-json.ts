/**
 * The JSON behind an address; null for 404, which postal services answer for a code that nobody has.
 * @throws Error for every other status, and what fetch and JSON.parse throw
 */
export async function fetchJson(url: string, signal: AbortSignal): Promise<Record<string, unknown> | null> {
  const answer = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } })
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`the postal service answered ${answer.status}`)
  const body: unknown = await answer.json()
  if (typeof body !== 'object' || body === null) throw new Error('the postal service answered no object')
  return body as Record<string, unknown>
}

/** A text of an answer, without blanks around it and bounded; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 160) : ''
}

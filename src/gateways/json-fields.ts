/** An object of a gateway's answer, none of whose fields has been believed yet. */
export type Fields = Readonly<Record<string, unknown>>

/** The value as an object; null for anything else. */
export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

/** A field that is an object; null where it is not. */
export function innerOf(fields: Fields | null, name: string): Fields | null {
  return fieldsOf(fields?.[name])
}

/** A field that is a text with something in it. */
export function textOf(fields: Fields | null, name: string): string | null {
  const value = fields?.[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** A field that is a whole number. */
export function wholeOf(fields: Fields | null, name: string): number | null {
  const value = fields?.[name]
  return Number.isSafeInteger(value) ? (value as number) : null
}

/** The objects of a field that is a list; none where it is not. */
export function listOf(fields: Fields | null, name: string): Fields[] {
  const value = fields?.[name]
  return Array.isArray(value) ? value.map(fieldsOf).filter((each) => each !== null) : []
}

/** JSON of a webhook; null for what is not JSON. */
export function parseJson(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(rawBody))
  } catch {
    // Proven but not JSON: the reader finds no field in null and reports that.
    return null
  }
}

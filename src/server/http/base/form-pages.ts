import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Lets the routes of this plugin read what a form posts: one text a name, the first of several, `most` names. */
export function acceptForms(server: FastifyInstance, most = MOST_FIELDS): void {
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done: (error: null, fields: Record<string, string>) => void) =>
      done(null, fieldsOf(new URLSearchParams(body.toString()), most)),
  )
}

const LONGEST_NAME = 64
const LONGEST_VALUE = 8192
const MOST_FIELDS = 20

/** The fields of a form or a query, each no longer than anybody honest needs. */
export function fieldsOf(parameters: Iterable<[string, string]>, most = MOST_FIELDS): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of parameters) {
    if (fields.size >= most || fields.has(name) || name.length > LONGEST_NAME) continue
    fields.set(name, value.slice(0, LONGEST_VALUE).toWellFormed().replaceAll('\0', ''))
  }
  return Object.fromEntries(fields)
}

/** The fields of a form that was sent; of anything else that came in its place, what is text. */
export function sentForm({ body }: FastifyRequest): Record<string, string> {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  // guard: forms-are-texts
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'))
}

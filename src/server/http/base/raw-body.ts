import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Lets the routes of this plugin receive their bodies as they arrived, whatever their type says: a proof is checked
 * on the bytes, before anything is parsed. Call it inside a plugin of its own, or every route would get bytes.
 */
export function acceptRawBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
}

export function rawBodyOf(request: FastifyRequest): Uint8Array {
  return Buffer.isBuffer(request.body) ? request.body : new Uint8Array()
}

/** The headers, one text a name. */
export function headersOf(request: FastifyRequest): Record<string, string | undefined> {
  const entries = Object.entries(request.headers)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
}

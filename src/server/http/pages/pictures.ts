import type { FastifyInstance } from 'fastify'
import { findPicture, PICTURES, type Picture } from '../../store/catalogue/picture-store.ts'
import type { Database } from '../../store/postgres/database.ts'

/** Bytes of pictures that a process keeps, so that a busy page does not read them from the database again. */
const KEPT_BYTES = 32 * 1024 * 1024
const HOUR_SECONDS = 3600

/** Answers the pictures that were taken from other servers when the catalogue was imported. */
export function mountPictures(app: FastifyInstance, { db }: { db: Database }): void {
  const find = remembering((key) => findPicture(db, key))
  app.get<{ Params: { key: string } }>(`${PICTURES}:key`, async ({ params }, reply) => {
    const picture = /^[A-Za-z0-9_-]{43}$/.test(params.key) ? await find(params.key) : null
    if (picture === null) return reply.callNotFound()
    return reply
      .type(picture.type)
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(picture.body)
  })
}

type Kept = { picture: Picture; until: number }

/** Keeps what was read for an hour at most, the oldest making room. */
function remembering(read: (key: string) => Promise<Picture | null>): typeof read {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const forget = (key: string): void => {
    bytes -= kept.get(key)?.picture.body.length ?? 0
    kept.delete(key)
  }
  return async (key) => {
    const known = kept.get(key)
    if (known !== undefined && performance.now() < known.until) return known.picture
    const picture = await read(key)
    forget(key)
    if (picture === null) return null
    kept.set(key, { picture, until: performance.now() + HOUR_SECONDS * 1000 })
    bytes += picture.body.length
    for (const oldest of kept.keys()) {
      if (bytes <= KEPT_BYTES) break
      forget(oldest)
    }
    return picture
  }
}

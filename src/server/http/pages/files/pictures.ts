import type { FastifyInstance } from 'fastify'
import { LINK_PICTURE_WIDTH } from '#rules/page/link-picture.ts'
import {
  findPicture,
  PICTURE_WIDTHS,
  PICTURES,
  type Picture,
  type PictureFormat,
  type PictureWidth,
  type PictureWish,
} from '../../../store/catalogue/picture-store.ts'
import { limited } from '../../base/call-limits.ts'
import type { FromReplica } from '../../../store/postgres/replica.ts'

/** Bytes of pictures that a process keeps, so that a busy page does not read them from the database again. */
const KEPT_BYTES = 32 * 1024 * 1024
const HOUR_SECONDS = 3600

/**
 * Answers the pictures that were taken from other servers when the catalogue was imported: in the width that is named
 * (`?w=`), the widest where none is, and in the lightest format that the reader says it knows; for `?w=link` as
 * messengers show it. Mails show them as well, and previews in the office, so they are not kept to pages of one origin.
 */
export function mountPictures(app: FastifyInstance, { fromReplica }: { fromReplica: FromReplica }): void {
  const find = remembering((wish) => fromReplica((db) => findPicture(db, wish)))
  app.get<{ Params: { key: string }; Querystring: { w?: unknown } }>(
    `${PICTURES}:key`,
    limited(app, 'pictures'),
    async ({ params: { key }, query, headers }, reply) => {
      const isKey = /^[A-Za-z0-9_-]{43}$/.test(key)
      const wish = { key, format: formatOf(headers.accept), width: widthOf(query.w) }
      const forLink = { key, format: 'link', width: LINK_PICTURE_WIDTH } as const
      // One that was taken before there were pictures for links is shown as it is.
      const own = isKey && query.w === 'link' ? await find(forLink) : null
      const picture = own ?? (isKey ? await find(wish) : null)
      if (picture === null) return reply.callNotFound()
      return reply
        .type(picture.type)
        .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
        .header('vary', 'accept')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture.body)
    },
  )
}

/**
 * Returns the lightest format that is named: a client that accepts anything (a preview, a mail) gets the one that every
 * client can read.
 */
function formatOf(accept = ''): PictureFormat {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'plain'
}

function widthOf(asked: unknown): PictureWidth {
  return PICTURE_WIDTHS.find((width) => asked === String(width)) ?? 1280
}

type Kept = { picture: Picture; until: number }

/** Keeps what was read for an hour at most, the oldest making room. */
function remembering(read: (wish: PictureWish) => Promise<Picture | null>): typeof read {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const forget = (key: string): void => {
    bytes -= kept.get(key)?.picture.body.length ?? 0
    kept.delete(key)
  }
  return async (wish) => {
    const key = `${wish.key} ${wish.format} ${wish.width}`
    const known = kept.get(key)
    if (known !== undefined && performance.now() < known.until) return known.picture
    const picture = await read(wish)
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

import type { FastifyInstance } from 'fastify'
import { SHOP_ICON_PNGS } from './shop-icon-pngs.ts'

const DAY_S = 24 * 3600
const FAVICON_SIDE = 32
/** The header of a file with one picture, and the entry of that picture. */
const ICO_HEADER_BYTES = 6 + 16

/**
 * A PNG as an ICO file with one picture: a type of 1, a count of 1, then side, colours, planes, depth, length and
 * offset of the picture. Browsers ask for `/favicon.ico` on their own, and many robots know no other icon.
 */
function icoOf(png: Buffer, side: number): Buffer {
  const header = Buffer.alloc(ICO_HEADER_BYTES)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.set([side, side, 0, 0], 6)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(ICO_HEADER_BYTES, 18)
  return Buffer.concat([header, png])
}

/** Serves the icons that browsers and phones request by default: they use only these addresses. */
export function mountShopIcon(app: FastifyInstance): void {
  const touch = Buffer.from(SHOP_ICON_PNGS[180], 'base64')
  const icon = icoOf(Buffer.from(SHOP_ICON_PNGS[FAVICON_SIDE], 'base64'), FAVICON_SIDE)
  const serve = (path: string, type: string, file: Buffer) =>
    app.get(path, (_, reply) => reply.header('cache-control', `max-age=${DAY_S}`).type(type).send(file))
  serve('/favicon.ico', 'image/x-icon', icon)
  for (const name of ['apple-touch-icon', 'apple-touch-icon-precomposed'])
    serve(`/${name}.png`, 'image/png', touch)
}

import { basename } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../../../call-error.ts'
import { findBuildFile } from '../../../store/catalogue/build-file-store.ts'
import type { FromReplica } from '../../../store/postgres/replica.ts'
import { encodingOf } from '../../base/compressed.ts'

const decompress = promisify(brotliDecompress)

/** Where the files of a browser build are. */
export const ASSETS = '/assets/'

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml' }

/**
 * Answers a file of another build: of the one before, for a page that was opened before a deployment, or of the next
 * one, whose page came from another process.
 * @throws CallError NOT_FOUND
 */
export async function sendBuildFile(
  fromReplica: FromReplica,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> {
  const [name, type] = /^[\w.-]+\.(js|css|svg)$/.exec(path.slice(ASSETS.length)) ?? []
  const body = name === undefined ? null : await fromReplica((db) => findBuildFile(db, name))
  if (name === undefined || body === null) throw new CallError('NOT_FOUND')
  const isCompressed = encodingOf(request) === 'br'
  if (isCompressed) reply.header('content-encoding', 'br')
  return reply
    .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
    .headers(headersOfAsset(name))
    .type(TYPES[type as keyof typeof TYPES])
    .send(isCompressed ? body : await decompress(body))
}

const EMBED_SCRIPT = /^embed-[\w-]+\.js(?:\.br|\.gz)?$/
/** A site asks for a module, or for one with a hash, by the rules of CORS. */
export const FOR_ANY_SITE = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * Returns the extra headers of one file of the browser build: the check-in page's service worker is stored among the
 * files and keeps a page above them, and the script of sellers' sites is for any site.
 */
export function headersOfAsset(path: string): Readonly<Record<string, string>> {
  const name = basename(path)
  if (EMBED_SCRIPT.test(name)) return FOR_ANY_SITE
  return name.startsWith('offline-worker-') ? { 'service-worker-allowed': '/' } : {}
}

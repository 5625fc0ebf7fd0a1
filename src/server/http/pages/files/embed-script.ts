import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { FOR_ANY_SITE } from './build-files.ts'

/** The script of sellers' sites in this build: its path, and what its bytes hash to. */
export type EmbedScript = { src: string; integrity: string }

/** Where sites find it whatever the build. */
const ADDRESS = '/embed.js'
/** Where a seller reads its path and hash, to pin both. */
const DESCRIPTION = '/embed.json'
const MINUTES_KEPT = 5

const SOURCE = 'src/web/embed/embed.ts'

/** Reads the script of a browser build (dist/client). @throws Error when the build holds none */
export async function readEmbedScript(clientDir: string): Promise<EmbedScript> {
  const text = await readFile(join(clientDir, '.vite/embed.json'), 'utf8')
  const entry = (JSON.parse(text) as Readonly<Record<string, { file: string }>>)[SOURCE]
  if (entry === undefined) throw new Error(`the browser build holds no ${SOURCE}`)
  const bytes = await readFile(join(clientDir, entry.file))
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
  return { src: `/${entry.file}`, integrity }
}

/** Leads sites to the script, and says what its hash is. */
export function mountEmbedScript(app: FastifyInstance, script: EmbedScript): void {
  const headers = { ...FOR_ANY_SITE, 'cache-control': `public, max-age=${MINUTES_KEPT * 60}` }
  app.get(ADDRESS, (_, reply) => reply.headers(headers).redirect(script.src, 302))
  app.get(DESCRIPTION, (_, reply) => reply.headers(headers).send(script))
}

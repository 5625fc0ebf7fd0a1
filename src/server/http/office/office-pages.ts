import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MOVED_OFFICE_PAGES, movedOfficePage } from '#contract/office/moved-office-pages.ts'
import { OFFICE_PAGES } from '#contract/office/pages.ts'
import { CallError } from '../../call-error.ts'

/** Output of the office's build: its folder, and the paths of the initial script and style sheets. */
export type OfficeBuild = { folder: string; script: string; styles: readonly string[] }

const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).optional(), isEntry: z.boolean().optional() }),
)

/** Reads the build's manifest, once at the start. @throws when the office has not been built */
export async function readOfficeBuild(folder: string): Promise<OfficeBuild> {
  const files = manifest.parse(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))
  const entry = files['src/office/entry.tsx']
  if (entry === undefined) throw new Error('the build of the office has no entry')
  // A single style sheet for all pages is listed separately.
  const sheets = [...(entry.css ?? []), ...Object.values(files).flatMap(({ file }) => sheetOf(file))]
  return { folder, script: `/${entry.file}`, styles: [...new Set(sheets)].map((sheet) => `/${sheet}`) }
}

function sheetOf(file: string): string[] {
  return file.endsWith('.css') ? [file] : []
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b3d2e"/>' +
  '<path d="M6 13h20M9 13v11h14V13M11 8h10l5 5H6z" fill="none" stroke="#00e4a0" stroke-width="2.5" stroke-linejoin="round"/></svg>'

const YEAR_MS = 365 * 24 * 3600 * 1000

/**
 * Serves the office's document at the address of each of its pages, and the files that it requests. Any other address
 * that is opened by hand returns the document too, which shows that the page does not exist.
 */
export async function mountOfficePages(app: FastifyInstance, build: OfficeBuild): Promise<void> {
  const page = documentOf(build)
  app.get('/icon.svg', (_, reply) =>
    reply.header('cache-control', 'max-age=3600').type('image/svg+xml').send(ICON),
  )
  for (const path of OFFICE_PAGES) {
    app.get(path.replaceAll('$', ':'), (_, reply) =>
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
    )
  }
  for (const path of Object.keys(MOVED_OFFICE_PAGES)) {
    app.get(path.replaceAll('$', ':'), ({ url }, reply) => {
      const [before = '', ...search] = url.split('?')
      const now = movedOfficePage(before)
      if (now === undefined) throw new CallError('NOT_FOUND')
      return reply.redirect([now, ...search].join('?'), 301)
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (!isPage) throw new CallError('NOT_FOUND')
    return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
  await app.register(fastifyStatic, {
    root: join(build.folder, 'assets'),
    prefix: '/assets/',
    // Names carry a hash of the contents.
    immutable: true,
    maxAge: YEAR_MS,
    preCompressed: true,
    index: false,
  })
}

/** Builds the document, which holds no user data: its script requests who is signed in. */
function documentOf({ script, styles }: OfficeBuild): string {
  const links = styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('')
  return (
    '<!doctype html><html lang="pt-BR" data-theme="auto"><head><meta charset="utf-8"><title>Balcão</title>' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    // The first picture of the page is drawn before its styles are there.
    '<meta name="color-scheme" content="light dark"><link rel="icon" href="/icon.svg">' +
    `${links}<script type="module" src="${script}"></script></head><body><div id="office"></div>` +
    '<noscript>O painel do Balcão precisa de JavaScript. The Balcão dashboard needs JavaScript.</noscript></body></html>'
  )
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EARLY_PRESSES } from '#web/app/early-presses.ts'

/** A script of a payment's page: where it lies (null: within the page), what its bytes hash to, and what it is for. */
type PageScript = { origin: 'web' | 'gateway'; path: string | null; integrity: string; reason: string }

type Manifest = Readonly<Record<string, { file: string; name?: string; isEntry?: boolean }>>

/** By the folder of its source; the first that fits says what a script is for. */
const REASONS: readonly (readonly [string, string])[] = [
  ['src/card-fields/wallet/', 'the button of a wallet, which puts what the wallet gives into the vault'],
  ['src/card-fields/', 'takes the digits of a card and puts them into the vault'],
  ['src/web/entry', 'starts the page'],
  [
    'src/web/embed/framed',
    'says to the site around an embedded page how high it is and that it was completed',
  ],
  [
    'src/web/embed/',
    "runs in a seller's site, and never in a page of ours: shows the checkout in a frame there",
  ],
  ['src/texts/', 'texts in the language of the buyer'],
  ['src/web/screens/', 'a page: what it shows'],
  ['src/web/features/', 'a feature that some pages have'],
  ['src/web/methods/', 'a way to pay'],
  ['src/web/', 'a part of the page'],
  ['node_modules/', 'a library of the page'],
]

/** Every script of the build's two browser parts, in the order of their paths. */
export async function pageScripts(dist: string): Promise<PageScript[]> {
  const parts = [
    { origin: 'web', folder: 'client', base: '/', manifest: 'manifest.json' },
    { origin: 'web', folder: 'client', base: '/', manifest: 'embed.json' },
    { origin: 'gateway', folder: 'card-fields', base: '/card-fields/', manifest: 'manifest.json' },
  ] as const
  const found = await Promise.all(
    parts.map(async ({ origin, folder, base, manifest }) => {
      const text = await readFile(join(dist, folder, '.vite', manifest), 'utf8')
      const entries = Object.entries(JSON.parse(text) as Manifest)
      const scripts = entries.filter(([, { file }]) => file.endsWith('.js'))
      return await Promise.all(
        scripts.map(async ([source, { file, name = '' }]) => ({
          origin,
          path: base + file,
          integrity: integrityOf(await readFile(join(dist, folder, file))),
          reason: reasonOf(source, name),
        })),
      )
    }),
  )
  const within: PageScript = {
    origin: 'web',
    path: null,
    integrity: integrityOf(Buffer.from(EARLY_PRESSES)),
    reason: 'notes what is pressed before the code of the page has come',
  }
  return [within, ...found.flat().sort((a, b) => (a.path < b.path ? -1 : 1))]
}

function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

function reasonOf(source: string, name: string): string {
  const [, reason = 'code that several parts of the page share'] =
    REASONS.find(([folder]) => source.startsWith(folder)) ?? []
  return name === '' ? reason : `${reason} (${name})`
}

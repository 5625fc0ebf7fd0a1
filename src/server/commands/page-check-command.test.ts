import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBalcao } from './run-balcao.ts'

const WEB = 'https://pay.example'
const GATEWAY = 'https://cards.example'
const PAGE = `${WEB}/1001`
const SCRIPT = 'export const page = 1'
const FIELDS = 'export const fields = 1'
const POLICY =
  "default-src 'none'; script-src 'self' 'nonce-abc'; base-uri 'none'; require-trusted-types-for 'script'; frame-ancestors 'none'"
const HTML = `<html><script nonce="abc">early()</script><script type="module" nonce="abc" src="/assets/a.js"></script>
<link rel="modulepreload" href="/assets/a.js"><script type="application/json">{"a":1}</script></html>`

const integrityOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-check-'))
  const list = [
    { origin: 'web', path: null, integrity: integrityOf('early()'), reason: 'early presses' },
    { origin: 'web', path: '/assets/a.js', integrity: integrityOf(SCRIPT), reason: 'starts the page' },
    { origin: 'gateway', path: '/card-fields/assets/b.js', integrity: integrityOf(FIELDS), reason: 'cards' },
  ]
  await writeFile(join(folder, 'list.json'), JSON.stringify(list))
})
afterAll(() => rm(folder, { recursive: true }))

type Served = { html?: string; policy?: string; script?: string }

function serve({ html = HTML, policy = POLICY, script = SCRIPT }: Served) {
  const headers = {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
  const fields = '<script type="module" src="/card-fields/assets/b.js"></script>'
  const answers: Record<string, () => Response> = {
    [PAGE]: () => new Response(html, { headers }),
    [`${GATEWAY}/card-fields`]: () =>
      new Response(fields, { headers: { ...headers, 'content-security-policy': POLICY } }),
    [`${WEB}/assets/a.js`]: () => new Response(script),
    [`${GATEWAY}/card-fields/assets/b.js`]: () => new Response(FIELDS),
  }
  return (url: string) => Promise.resolve(answers[url]?.() ?? new Response('', { status: 404 }))
}

async function run(served: Served): Promise<{ code: number; out: string }> {
  const output = { out: '' }
  const code = await runBalcao(['page-check', PAGE, '--inventory', join(folder, 'list.json')], {
    env: { PUBLIC_URL: WEB, GATEWAY_URL: GATEWAY },
    out: (text) => void (output.out += text),
    err: (text) => void (output.out += text),
    fetch: serve(served),
  })
  return { code, ...output }
}

test('a page that is as it was built', async () => {
  expect(await run({})).toEqual({ code: 0, out: 'The page is as it was built: 3 scripts.' })
})

test.each<[string, Served, string]>([
  [
    'a script of somebody else',
    { html: `${HTML}<script src="https://evil.example/x.js"></script>` },
    'a script of https://evil.example',
  ],
  [
    'a script that is not in the list',
    { html: `${HTML}<script src="/assets/x.js"></script>` },
    '/assets/x.js is not in the list',
  ],
  [
    'a script within the page',
    { html: `${HTML}<script nonce="abc">steal()</script>` },
    'a script within the page: steal()',
  ],
  ['a handler in an attribute', { html: `${HTML}<img src="x" onerror="steal()">` }, 'the attribute onerror'],
  ['other bytes', { script: `${SCRIPT};steal()` }, '/assets/a.js is not the script that was built'],
  ['no policy', { policy: '' }, 'scripts run without a nonce'],
  [
    'a lax policy',
    { policy: POLICY.replace("'self'", "'self' https://evil.example") },
    'lets scripts of others run',
  ],
  [
    'a page that may be framed',
    { policy: POLICY.replace("; frame-ancestors 'none'", '') },
    'anybody may frame it',
  ],
])('%s is found', async (_, served, finding) => {
  const { code, out } = await run(served)
  expect([code, out]).toEqual([1, expect.stringContaining(finding)])
})

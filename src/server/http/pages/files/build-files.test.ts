import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepBuild } from '../../../roles/keep-build.ts'
import { forgetBuildFiles } from '../../../store/catalogue/build-file-store.ts'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { openBrowser, startTestServer, type Browser, type TestServer } from '../../../testing/test-server.ts'

const NAME = 'offline-worker-Bx1_-aZ9.js'
const CODE = 'export const build = "before"'

let shop: Shop
let server: TestServer
let browser: Browser
let folder: string
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop)
  browser = await openBrowser(server)
  // The assets of another process, whose build the test's server has not.
  folder = await mkdtemp(join(tmpdir(), 'balcao-build-'))
  await writeFile(join(folder, NAME), CODE)
  await writeFile(join(folder, `${NAME}.br`), brotliCompressSync(CODE))
  await keepBuild(shop.db, folder)
})
afterAll(async () => {
  await server.close()
  await shop.close()
  await rm(folder, { recursive: true })
})

const statusOf = async (name: string) => (await browser.get(`/assets/${name}`)).statusCode

test('a file of another build is answered, compressed or not, with the headers of a file of this one', async () => {
  const plain = await browser.get(`/assets/${NAME}`)
  expect([plain.statusCode, plain.body]).toEqual([200, CODE])
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'service-worker-allowed': '/',
  })
  const small = await browser.get(`/assets/${NAME}`, { 'accept-encoding': 'br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(CODE)
})

test.each(['nothing-Bx1_-aZ9.js', '..%2fassets%2fx.js', `${NAME}.br`, 'x.html', ''])(
  'there is no file %j',
  async (name) => expect(await statusOf(name)).toBe(404),
)

test('a running process keeps its build; a day after it the files are gone', async () => {
  const age = () => sql`update build_files set kept_until = now() - interval '1 second'`.execute(shop.db)
  await age()
  expect(await statusOf(NAME)).toBe(404)
  await keepBuild(shop.db, folder)
  await forgetBuildFiles(shop.db)
  expect(await statusOf(NAME)).toBe(200)
  await age()
  await forgetBuildFiles(shop.db)
  expect(await shop.db.selectFrom('build_files').select('name').execute()).toEqual([])
})

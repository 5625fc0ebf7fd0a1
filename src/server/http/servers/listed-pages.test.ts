import { afterAll, beforeAll, expect, test } from 'vitest'
import { KNOWN, openAllServers, type AllServers } from '../../testing/all-servers.ts'
import type { Operation } from '../../testing/bad-request.ts'
import { PRODUCTS } from '../../testing/shop.ts'

/* Pages that search engines may list: of every address of every server, only the page of a product or an event. */

let servers: AllServers
beforeAll(async () => {
  servers = await openAllServers()
})
afterAll(() => servers.close())

const filled = (path: string): string =>
  path.replaceAll(/:(\w+)|\{(\w+)\}/g, (_, named?: string, braced?: string) => {
    const known: Readonly<Record<string, string>> = KNOWN
    return known[named ?? braced ?? ''] ?? 'x'
  })

async function isListed({ base, path }: Pick<Operation, 'base' | 'path'>): Promise<boolean> {
  const { headers } = await servers
    .appOf(base)
    .inject({ url: filled(path), headers: { accept: 'text/html' } })
  return headers['x-robots-tag'] !== 'noindex'
}

test('of all addresses only the page of a product is listed', async () => {
  const reads = servers.operations.filter(({ method }) => method === 'GET')
  expect(reads.length).toBeGreaterThan(60)
  const listed = new Set<string>()
  for (const read of reads) if (await isListed(read)) listed.add(`${read.base} ${read.path}`)
  expect([...listed]).toEqual(['api /{product_id}'])
})

test.each([
  ['the page of an event', `/pre-checkout/${PRODUCTS.event}`, true],
  ['a product in another language', `/en/${PRODUCTS.course}`, true],
  ['a link that fills the form in', `/${PRODUCTS.course}?name=Maria&email=maria@example.com`, false],
  ['the link of an offer', `/${PRODUCTS.course}/offer/abc`, false],
  ['a page of thanks', `/${PRODUCTS.course}/obrigado?s_id=x&token=y`, false],
  ['a product that is not there', '/999999', false],
])('%s: %s', async (_, path, isAllowed) => {
  expect(await isListed({ base: 'api', path })).toBe(isAllowed)
})

test.each(['api', 'gateway', 'office'] as const)('the origin of the %s answers robots.txt', async (base) => {
  expect((await servers.appOf(base).inject('/robots.txt')).statusCode).toBe(200)
})

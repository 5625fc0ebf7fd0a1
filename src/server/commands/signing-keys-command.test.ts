import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../testing/shop.ts'
import { deriveKeys } from '../signing/keys.ts'
import { recordTicketKey } from '../store/tickets/issued-ticket-store.ts'
import { ticketSigner } from '../tickets/ticket-signer.ts'
import { runBalcao } from './run-balcao.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function run(...argv: string[]): Promise<{ code: number; output: string }> {
  let output = ''
  const say = (text: string) => void (output += `${text}\n`)
  const code = await runBalcao(['tickets', ...argv], { env: { DATABASE_URL: shop.url }, out: say, err: say })
  return { code, output }
}

test('keys that sign are listed, and an old one is distrusted, never the present one', async () => {
  expect((await run('signing-keys')).output).toContain('There are none')
  const [old, present] = [1, 2].map((n) => ticketSigner(deriveKeys('a secret', n)))
  if (old === undefined || present === undefined) throw new Error('there are two keys')
  await recordTicketKey(shop.db, old)
  await recordTicketKey(shop.db, present)
  const kept = await run('distrust', present.key_id)
  expect([kept.code, kept.output]).toEqual([1, expect.stringContaining('TICKET_KEY')])
  expect((await run('distrust', old.key_id)).code).toBe(0)
  expect((await run('distrust', old.key_id)).code).toBe(1)
  const lines = (await run('signing-keys')).output.trim().split('\n')
  expect(lines.map((line) => line.split('  ').slice(0, 2))).toEqual([
    [present.key_id, 'trusted'],
    [old.key_id, 'distrusted'],
  ])
})

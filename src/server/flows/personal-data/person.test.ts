import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newDocument, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { runBalcao } from '../../commands/run-balcao.ts'
import { sweepOld } from '../../jobs/sweep.ts'
import { eraseOldPurchases, erasePerson, exportPerson, readPersonKey } from './person.ts'

const EMAIL = 'Canaria.Marcada@example.com'
/** Text that must not be found anywhere afterwards; all of it is unlike anything else in the database. */
const MARKS = ['canaria.marcada', 'Zebedea', '998877665', 'Rua dos Canarios', 'canarinho', 'Quirina Marcada']

let shop: Shop
let document: string
beforeAll(async () => {
  shop = await openShop({
    products: {
      [PRODUCTS.shipped]: { has_shipping_fee: true, allowed_coupon: true, can_be_gifted: true },
      [PRODUCTS.event]: { allowed_coupon: true },
    },
    coupons: [
      {
        seller_id: 10,
        name: 'UMA',
        type: 'AMOUNT',
        value: 100,
        product_ids: [PRODUCTS.shipped],
        per_buyer_limit: 1,
      },
    ],
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  document = newDocument()
})

const buyer = () => ({
  name: 'Zebedea Marcada',
  email: EMAIL,
  cellphone: '+5511998877665',
  document,
})

async function buyAll(): Promise<string[]> {
  const shipped = await shop.submit(await shop.openPage(PRODUCTS.shipped), {
    ...buyer(),
    street: 'Rua dos Canarios',
    is_gift: true,
    gift_message: 'para o canarinho',
    recipient_name: 'Quirina Marcada',
    recipient_email: 'quirina@example.com',
  })
  const pix = await shop.submit(await shop.openPage(PRODUCTS.course), { ...buyer(), method: 'PIX' })
  const pixPurchase = await shop.purchaseOf(pix)
  shop.acquirer.pay(pixPurchase.attempts[0]?.reference ?? '')
  const other = pix.sales[0]?.sale_id ?? ''
  await shop.resolveAll(other)
  const seats = await shop.submit(await shop.openPage(PRODUCTS.event), {
    ...buyer(),
    amount: 80,
    total: 80,
    cards: [
      { token: 'card_test_00000000000000000001', amount: 80, holder_name: 'ZEBEDEA M', installments: 1 },
    ],
    batches: [{ id: 81, tickets: [{ id: 811, quantity: 1, holders: [{ name: 'Quirina Marcada' }] }] }],
  })
  return [shipped, seats].flatMap((answer) => answer.sales.map(({ sale_id }) => sale_id ?? '')).concat(other)
}

/** Every row of every table, as one text for each table. */
async function dump(): Promise<Map<string, string>> {
  const names = await shop.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found = new Map<string, string>()
  for (const { name } of names) {
    const rows = await shop.rows<{ row: string }>(`select t::text as row from ${name} t`)
    found.set(name, rows.map(({ row }) => row).join('\n'))
  }
  return found
}

async function traces(): Promise<string[]> {
  const texts = [...(await dump())]
  return [...MARKS, document].flatMap((mark) =>
    texts.flatMap(([table, text]) =>
      text.toLowerCase().includes(mark.toLowerCase()) ? [`${table}: ${mark}`] : [],
    ),
  )
}

const books = () =>
  shop.rows(`select a.reference, a.gateway_id, a.state, a.total, l.kind, l.amount, l.at, p.paid_at, s.status
    from ledger_entries l join attempts a on a.id = l.attempt_id join payments p on p.id = a.payment_id
      join sales s on s.payment_id = p.id order by l.id, s.id`)

const byEmail = { kind: 'email', email: EMAIL.toLowerCase() } as const

test('the data of a person is exported, by e-mail or document, and nothing of others', async () => {
  await shop.submit(await shop.openPage(PRODUCTS.course))
  await buyAll()
  const known = await exportPerson(shop.deps, byEmail)
  expect(known['payments']).toHaveLength(3)
  expect(JSON.stringify(known)).toContain('Rua dos Canarios')
  expect(JSON.stringify(known)).not.toContain('maria@example.com')
  const same = await exportPerson(shop.deps, {
    kind: 'document',
    document: document.replace(/^(\d{3})/, '$1.'),
  })
  expect(same['payments']).toEqual(known['payments'])
})

test('after an erasure no mark of the person is in any table, and the books are as they were', async () => {
  await buyAll()
  expect(new Set((await traces()).map((trace) => trace.split(': ')[1]))).toEqual(
    new Set([...MARKS, document]),
  )
  const before = await books()
  expect(before).toHaveLength(3)
  await expect(erasePerson(shop.deps, byEmail)).resolves.toEqual({ erased: 3, underWay: 0 })
  expect(await traces()).toEqual([])
  expect(await books()).toEqual(before)
  expect(await exportPerson(shop.deps, byEmail)).toMatchObject({ payments: [], leads: [], saved_cards: [] })
})

test('a purchase under way keeps its buyer, and is erased by a later call', async () => {
  const answer = await shop.submit(await shop.openPage(PRODUCTS.course), { ...buyer(), method: 'PIX' })
  await expect(erasePerson(shop.deps, byEmail)).resolves.toEqual({ erased: 0, underWay: 1 })
  expect((await shop.purchaseOf(answer)).payment.buyer.name).toBe('Zebedea Marcada')
  await shop.rows(`update attempts set state = 'expired', due_at = null`)
  await expect(erasePerson(shop.deps, byEmail)).resolves.toEqual({ erased: 1, underWay: 0 })
})

test('a purchase past its period loses its buyer by itself, once, and younger ones do not', async () => {
  await buyAll()
  await shop.submit(await shop.openPage(PRODUCTS.course))
  await shop.rows(`update payments set created_at = now() - interval '40 days' where lower(buyer ->> 'email') =
    '${EMAIL.toLowerCase()}'`)
  expect(await eraseOldPurchases(shop.deps, 41)).toBe(0)
  await expect(
    sweepOld(shop.deps, {
      purchases: 39,
      leads: 90,
      webhooks: 90,
      cspReports: 30,
      audit: 730,
      addressHours: 0,
    }),
  ).resolves.toBe(true)
  expect(await traces()).toEqual([])
  expect(await eraseOldPurchases(shop.deps, 39)).toBe(0)
  const [row] = await shop.rows<{ count: number }>(
    `select count(*) from payments where buyer ->> 'name' = 'Maria da Silva'`,
  )
  expect(row?.count).toBe(1)
})

test('a sale of an erased purchase can still be read', async () => {
  const [saleId = ''] = await buyAll()
  await erasePerson(shop.deps, byEmail)
  await expect(shop.resolveAll(saleId)).resolves.toBeUndefined()
})

test.each([
  ['someone@example.com', { kind: 'email', email: 'someone@example.com' }],
  [' 529.982.247-25 ', { kind: 'document', document: '529.982.247-25' }],
  ['Maria da Silva', null],
  ['', null],
])('%j is read', (text, key) => {
  expect(readPersonKey(text)).toEqual(key)
})

test('the command counts first, erases with --yes, and prints JSON', async () => {
  await shop.submit(await shop.openPage(PRODUCTS.course), buyer())
  const run = async (...argv: string[]) => {
    const output = { out: '', err: '' }
    const code = await runBalcao(['person', ...argv], {
      env: { DATABASE_URL: shop.url },
      out: (text) => void (output.out += text),
      err: (text) => void (output.err += text),
    })
    return { code, ...output }
  }
  expect(JSON.parse((await run('export', EMAIL)).out)).toMatchObject({ payments: [{ amount: 49_700 }] })
  expect(await run('erase', EMAIL)).toMatchObject({
    code: 1,
    out: expect.stringContaining('payments: 1') as string,
  })
  expect(await run('erase', EMAIL, '--yes')).toMatchObject({ code: 0 })
  expect((await run('erase', EMAIL)).out).toContain('Nothing is known of them.')
  expect(await run('erase', 'Maria')).toMatchObject({ code: 2 })
})

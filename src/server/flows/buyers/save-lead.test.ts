import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLead as createCall, saveLead as saveCall } from '#contract/checkout/lead.ts'
import { findLead, insertLead, sweepLeads, updateLead } from '../../store/buyers/lead-store.ts'
import { createLead, readLead, saveLead } from './save-lead.ts'
import { newSession, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const PERSON = {
  name: 'Maria',
  email: 'maria@example.com',
  cellphone: '+55 11 98765 4321',
  cpf: '52998224725',
}
const ADDRESS = {
  zip_code: '01310-100',
  street: 'Avenida Paulista',
  number: '1',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}

const begin = (sessionId: string, uuid: string, fields: object = {}) =>
  createLead(shop.deps, sessionId, createCall.body.parse({ uuid, product_id: PRODUCTS.course, ...fields }))
const save = (sessionId: string, uuid: string, fields: object, deps: Pick<Shop, 'db'> = shop.deps) =>
  saveLead(deps, sessionId, uuid, saveCall.body.parse({ product_id: PRODUCTS.course, ...fields }))
const read = (sessionId: string, uuid?: string, productId: number = PRODUCTS.course) =>
  readLead(shop.deps, sessionId, { uuid, product_id: productId })

async function lead(): Promise<{ sessionId: string; uuid: string }> {
  const made = { sessionId: newSession(), uuid: randomUUID() }
  await begin(made.sessionId, made.uuid)
  return made
}

test('a lead holds the typed data, in the shape that the page resumes from', async () => {
  const { sessionId, uuid } = await lead()
  const saved = await save(sessionId, uuid, { ...PERSON, ...ADDRESS, country_code: 'br', revision: 1 })
  expect(saved).toEqual({
    uuid,
    step: 2,
    personal: {
      name: 'Maria',
      email: 'maria@example.com',
      cellphone: '+5511987654321',
      document: '52998224725',
    },
    address: { ...ADDRESS, complement: '', country_code: 'BR' },
    purchase: { status: null },
  })
  await expect(read(sessionId)).resolves.toEqual(saved)
  await expect(read(sessionId, uuid)).resolves.toEqual(saved)
})

test('its uuid alone reads nothing of it, abandoned or not', async () => {
  const { sessionId, uuid } = await lead()
  await save(sessionId, uuid, { ...PERSON, revision: 1 })
  await expect(read(newSession(), uuid)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await shop.rows(`update leads set status = 'ABANDONED' where uuid = '${uuid}'`)
  await expect(read(newSession(), uuid)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(read(sessionId, uuid)).resolves.toMatchObject({ personal: { name: PERSON.name } })
})

test('the same uuid twice is one lead, also at the same moment', async () => {
  const sessionId = newSession()
  const uuid = randomUUID()
  await Promise.all(Array.from({ length: 10 }, () => begin(sessionId, uuid)))
  expect(await shop.rows(`select uuid from leads`)).toEqual([{ uuid }])
})

test('a stranger neither saves, nor adopts, nor reads by session', async () => {
  const { sessionId, uuid } = await lead()
  await save(sessionId, uuid, { ...PERSON, revision: 1 })
  const stranger = newSession()
  await expect(save(stranger, uuid, { name: 'Mallory', revision: 9 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(begin(stranger, uuid)).rejects.toMatchObject({ code: 'SESSION_MISMATCH' })
  await expect(read(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(read(stranger, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(read(sessionId, uuid, PRODUCTS.again)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(read(sessionId)).resolves.toMatchObject({ personal: { name: 'Maria' } })
})

test('a lead of no product is refused', async () => {
  const body = createCall.body.parse({ uuid: randomUUID(), product_id: 999 })
  await expect(createLead(shop.deps, newSession(), body)).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
})

test('a thousand saves in any order end in one lead, whose step never goes back', async () => {
  const names = Object.entries({ ...PERSON, ...ADDRESS })
  // A phone of more digits than phones have may look like a card, which is refused.
  const nth = (name: string, text: string, n: number): string =>
    name === 'cellphone' ? `${text.slice(0, -3)}${String(n).padStart(3, '0')}` : `${text}${n}`
  const saves = Array.from({ length: 1000 }, (_, n) => ({
    revision: n,
    step: ([0, 1, 1, 2] as const)[n % 4],
    ...Object.fromEntries(
      names
        .filter((_entry, index) => (n + index) % 3 === 0)
        .map(([name, text]) => [name, nth(name, text, n)]),
    ),
  }))
  const ends = []
  for (const seed of [1, 2]) {
    const { sessionId, uuid } = await lead()
    const [order] = fc.sample(fc.shuffledSubarray(saves, { minLength: saves.length }), { numRuns: 1, seed })
    const waiting = [...(order ?? [])]
    let step = 0
    let backwards = 0
    const saveAll = async (processIndex: number): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        await save(sessionId, uuid, next, shop.processes[processIndex % 2])
        const now = await findLead(shop.db, uuid)
        if ((now?.lead.step ?? 0) < step) backwards += 1
        step = Math.max(step, now?.lead.step ?? 0)
      }
    }
    await Promise.all(Array.from({ length: 20 }, (_, n) => saveAll(n)))
    expect(backwards).toBe(0)
    const { uuid: _, ...rest } = await read(sessionId)
    ends.push(rest)
  }
  expect(ends[0]).toEqual(ends[1])
  expect(ends[0]).toMatchObject({ step: 2, personal: { name: 'Maria999' } })
}, 120_000)

test('a save that was read before the payment does not move the lead back behind it', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  const uuid = randomUUID()
  await begin(page.sessionId, uuid, PERSON)
  const early = await findLead(shop.db, uuid)
  if (early === null) throw new Error('the lead is missing')
  await shop.submit(page, { uuid })
  expect(await updateLead(shop.db, early)).toBe(false)
  await save(page.sessionId, uuid, { ...PERSON, step: 1, revision: 5 })
  await expect(read(page.sessionId)).resolves.toMatchObject({ step: 3, purchase: { status: 'PAID' } })
})

test('a lead follows its purchase, and no purchase moves the lead of a stranger', async () => {
  const mine = await shop.openPage(PRODUCTS.course)
  const strangers = await lead()
  await shop.submit(mine, { uuid: strangers.uuid, method: 'PIX' })
  await expect(read(strangers.sessionId)).resolves.toMatchObject({ step: 0, purchase: { status: null } })
})

test('leads that were left become abandoned, old ones go', async () => {
  const [left, fresh, untouched, old] = [await lead(), await lead(), await lead(), await lead()]
  const refused = await lead()
  for (const { sessionId, uuid } of [left, fresh, old, refused])
    await save(sessionId, uuid, { ...PERSON, revision: 1 })
  const age = (uuid: string, past: string) =>
    shop.rows(
      `update leads set created_at = now() - interval '${past}', updated_at = now() - interval '${past}' where uuid = '${uuid}'`,
    )
  await age(left.uuid, '31 minutes')
  await age(untouched.uuid, '31 minutes')
  await shop.rows(`update leads set status = 'REFUSED' where uuid = '${refused.uuid}'`)
  await age(refused.uuid, '31 minutes')
  await age(old.uuid, '91 days')
  expect(await sweepLeads(shop.db, { abandonedMinutes: 30, keptDays: 90 })).toMatchObject({ deleted: 1 })
  await expect(read(left.sessionId)).resolves.toMatchObject({ purchase: { status: 'ABANDONED' } })
  await expect(read(refused.sessionId)).resolves.toMatchObject({ purchase: { status: 'ABANDONED' } })
  await save(left.sessionId, left.uuid, { ...PERSON, revision: 2 })
  await expect(read(left.sessionId)).resolves.toMatchObject({ purchase: { status: null } })
  await expect(read(fresh.sessionId)).resolves.toMatchObject({ purchase: { status: null } })
  await expect(read(untouched.sessionId)).resolves.toMatchObject({ purchase: { status: null } })
  await expect(read(old.sessionId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a lead keeps every field of the call, and the server’s word on the purchase before the page’s', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  const uuid = randomUUID()
  await begin(page.sessionId, uuid, PERSON)
  const origin = {
    proposal_id: 'p-7',
    affiliate_id: '777',
    saleLink: 'https://loja.example/1001',
    status: 'PENDING',
  }
  await save(page.sessionId, uuid, { ...PERSON, ...origin, uuid, seller_id: 10, revision: 1 })
  await expect(read(page.sessionId)).resolves.toMatchObject({ purchase: { status: 'PENDING' } })
  const kept = await findLead(shop.db, uuid)
  const values = Object.entries(kept?.lead.origin ?? {}).map(([name, entry]) => [name, entry?.value])
  expect(Object.fromEntries(values)).toMatchObject(origin)
  await shop.submit(page, { uuid })
  await expect(read(page.sessionId)).resolves.toMatchObject({ purchase: { status: 'PAID' } })
})

test('a lead stays with the product of the page that began it', async () => {
  const sessionId = newSession()
  const empty = { step: 0, fields: {}, origin: {} } as const
  const uuid = randomUUID()
  const first = await insertLead(shop.db, { uuid, productId: PRODUCTS.course, sessionId, lead: empty })
  const second = await insertLead(shop.db, { uuid, productId: PRODUCTS.again, sessionId, lead: empty })
  expect([first?.product_id, second?.product_id]).toEqual([PRODUCTS.course, PRODUCTS.course])
})

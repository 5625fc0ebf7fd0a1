import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { bodyOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openBrowser, startTestServer, type Browser, type TestServer } from '../../testing/test-server.ts'

const CARD = '5555 5555 5555 4444'
const SPELLINGS = [CARD, CARD.replaceAll(' ', ''), CARD.replaceAll(' ', '-')]

let shop: Shop
let server: TestServer
let browser: Browser
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop)
  browser = await openBrowser(server)
  await browser.call('checkoutProduct', { params: { product_id: PRODUCTS.course } })
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

async function dump(): Promise<string> {
  const tables = await shop.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const contents = await Promise.all(tables.map(({ name }) => shop.rows(`select t::text from "${name}" t`)))
  return JSON.stringify(contents)
}

const errorsOf = (raw: { body: string }): unknown => (JSON.parse(raw.body) as { errors?: unknown }).errors

test.each([
  ['name', `${CARD} Maria`],
  ['complement', `cartao ${SPELLINGS[1]} 12/30 cvv 123`],
  ['street', SPELLINGS[2]],
  ['number', SPELLINGS[1]],
  ['cellphone', SPELLINGS[1]],
  ['cpf', CARD],
  ['zip_code', SPELLINGS[1]],
])('a lead with a card in %s is refused with a sentence, and nothing of it is kept', async (field, value) => {
  const uuid = randomUUID()
  const lead = { uuid, product_id: PRODUCTS.course, name: 'Maria da Silva', [field]: value }
  const { status, code, raw } = await browser.call('createLead', { body: lead })
  expect([status, code]).toEqual([422, 'INVALID_CLIENT_DATA'])
  expect(errorsOf(raw)).toEqual({ [field]: [ALL_TEXTS.pt.cardInText] })
  for (const spelling of SPELLINGS) {
    expect(await dump()).not.toContain(spelling)
    expect(`${shop.lines.join('\n')}${raw.body}`).not.toContain(spelling)
  }
})

test.each([
  'name',
  'complement',
  'gift_message',
  'recipient_name',
  'coupon',
  'document',
  'shipping_address_street',
])('a payment with a card in %s is refused before anything is written', async (field) => {
  const page = await shop.openPage(PRODUCTS.course)
  const { status, code, raw } = await browser.call('pay', { body: { ...bodyOf(page), [field]: CARD } })
  expect([status, code]).toEqual([422, 'INVALID_CLIENT_DATA'])
  expect(Object.keys(errorsOf(raw) as object)).toEqual([field])
  expect(await shop.rows('select id from payments')).toEqual([])
})

test('the name on a card that is one is refused as well', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  const body = bodyOf(page)
  const cards = body.cards?.map((card) => ({ ...card, holder_name: CARD }))
  expect((await browser.call('pay', { body: { ...body, ...(cards && { cards }) } })).status).toBe(422)
})

test('documents, phones, postal codes and links that are as long as a card are not one', async () => {
  const lead = {
    uuid: randomUUID(),
    product_id: PRODUCTS.course,
    name: 'Maria da Silva',
    cpf: '30.569.309/0259-04',
    cellphone: '+5511987654321',
    zip_code: '01310-100',
    fbp: 'fb.1.1596403881668.4111111111111111',
    saleLink: 'https://checkout.example/1?gclid=4111111111111111',
  }
  expect((await browser.call('createLead', { body: lead })).status).toBe(200)
})

test.each(LOCALES)('in %s the sentence is one of its own and leads to the card’s fields', (locale) => {
  const others = LOCALES.filter((other) => other !== locale).map((other) => ALL_TEXTS[other].cardInText)
  expect(ALL_TEXTS[locale].cardInText.length).toBeLessThan(140)
  expect(others).not.toContain(ALL_TEXTS[locale].cardInText)
})

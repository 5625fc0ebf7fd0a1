import { expect, test } from 'vitest'
import { pay } from '#contract/checkout/payment.ts'
import { checkBuyer } from './check-buyer.ts'

const ADDRESS = {
  zip_code: '01310100',
  street: 'Avenida Paulista',
  number: '1000',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}
const ASKED = { needsAddress: false, asksDocument: true }
const bodyOf = (change: object) =>
  pay.body.parse({
    method: 'CREDIT_CARD',
    amount: 1,
    total: 1,
    installments: 1,
    product_id: 1,
    products: [],
    name: ' Maria   da Silva ',
    email: ' maria@example.com ',
    cellphone: '(11) 98765-4321',
    document: '529.982.247-25',
    ...change,
  })

test('a buyer is kept with one spelling of everything', () => {
  expect(checkBuyer(bodyOf({}), ASKED)).toEqual({
    name: 'Maria da Silva',
    email: 'maria@example.com',
    phone: '+5511987654321',
    document: '52998224725',
    document_type: 'CPF',
    country: 'BR',
    address: null,
  })
})

test('an address that is given is kept, one that is needed is complete', () => {
  expect(checkBuyer(bodyOf(ADDRESS), { ...ASKED, needsAddress: true }).address).toMatchObject({
    street: 'Avenida Paulista',
    state: 'SP',
  })
  expect(checkBuyer(bodyOf({ city: 'Recife' }), ASKED).address).toMatchObject({ city: 'Recife', street: '' })
})

test.each<[object, boolean, string, string[]]>([
  [{ name: '--' }, false, 'INVALID_CLIENT_DATA', ['name']],
  [{ email: 'maria' }, false, 'INVALID_CLIENT_DATA', ['email']],
  [{ cellphone: '123' }, false, 'INVALID_CLIENT_DATA', ['cellphone']],
  [{ document: '' }, false, 'INVALID_CLIENT_DATA', ['document']],
  [{ document: '11111111111' }, false, 'INVALID_CLIENT_DATA', ['document']],
  [{ method: 'PIX', country_code: 'BR', document: '123' }, false, 'INVALID_CLIENT_DATA', ['document']],
  [{ name: '', email: '' }, false, 'INVALID_CLIENT_DATA', ['email', 'name']],
  [{ ...ADDRESS, zip_code: '', number: '' }, true, 'INCOMPLETE_ADDRESS', ['number', 'zip_code']],
])('%j (address needed: %s) is refused as %s, naming %j', (change, isNeeded, code, fields) => {
  let refusal: unknown
  try {
    checkBuyer(bodyOf(change), { ...ASKED, needsAddress: isNeeded })
  } catch (error) {
    refusal = error
  }
  expect(refusal).toMatchObject({ code })
  expect(Object.keys((refusal as { fields?: object }).fields ?? {}).sort()).toEqual(fields)
})

test('a European buyer needs no document, number or neighbourhood', () => {
  const german = { country_code: 'de', cellphone: '+4915112345678', document: '' }
  const address = { zip_code: '10115', street: 'Invalidenstraße 1', city: 'Berlin', state: 'Berlin' }
  expect(checkBuyer(bodyOf({ ...german, ...address }), { ...ASKED, needsAddress: true })).toMatchObject({
    country: 'DE',
    document: '',
  })
})

test('a whole number in the link spares the cellphone', () => {
  const metas = { ph: '+5511987654321' }
  expect(checkBuyer(bodyOf({ cellphone: 'x', metas }), ASKED).phone).toBe('x')
})

test('a document that is not asked for is neither judged nor kept', () => {
  const buyer = checkBuyer(bodyOf({ method: 'FREE', document: '123' }), { ...ASKED, asksDocument: false })
  expect(buyer).toMatchObject({ document: '', document_type: '' })
})

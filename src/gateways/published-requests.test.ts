import { expect, test } from 'vitest'
import { AS_PUBLISHED } from './paypal/paypal.test-double.ts'
import { startDouble } from './pretend-server.test-double.ts'

/** Its violations are the test, so they are not counted among PayPal's. */
const HOLDER = { ...AS_PUBLISHED, vendor: 'control' }
const PATH = '/v2/checkout/orders'
const amount = { currency_code: 'BRL', value: '1.00' }
const order = { intent: 'CAPTURE', purchase_units: [{ amount }] }
const unit = (fields: object): object => ({ ...order, purchase_units: [{ amount, ...fields }] })

async function send(body: object, change: { path?: string; headers?: Record<string, string> } = {}) {
  const double = await startDouble(() => ({ answer: { status: 201, body: {} } }), HOLDER)
  const headers = { 'content-type': 'application/json', ...change.headers }
  const url = `${double.url}${change.path ?? PATH}`
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { double, status: answer.status, answered: await answer.text() }
}

test('a request as it is published goes through', async () => {
  const { double, status } = await send(order, { headers: { 'PayPal-Request-Id': 'r1' } })
  expect({ status, violations: double.violations }).toEqual({ status: 201, violations: [] })
  await double.stop()
})

test.each<[string, object, Parameters<typeof send>[1], string]>([
  ['a misspelt field', unit({ soft_descripter: 'x' }), {}, 'additionalProperties'],
  ['a number in place of a text', unit({ custom_id: 7 }), {}, 'type'],
  ['a text that is too long', unit({ soft_descriptor: 'x'.repeat(23) }), {}, 'maxLength'],
  ['a word that is not in the list', { ...order, intent: 'TAKE' }, {}, 'enum'],
  ['a missing field', { intent: 'CAPTURE' }, {}, 'required'],
  ['an object that is none of ours', { ...order, payer: {} }, {}, 'false schema'],
  [
    "a misspelt header of the vendor's own",
    order,
    { headers: { 'PayPal-Requst-Id': 'r1' } },
    'additionalProperties',
  ],
  ['a header that is too long', order, { headers: { 'PayPal-Request-Id': 'r'.repeat(109) } }, 'maxLength'],
  ['a query that is none', order, { path: `${PATH}?page=1` }, 'additionalProperties'],
  ['another encoding', order, { headers: { 'content-type': 'text/plain' } }, 'const'],
  ['an address that is none', order, { path: '/v2/checkout/order' }, 'operation'],
])(
  '%s is refused as PayPal refuses it, and fails the test that sent it',
  async (_name, body, change, keyword) => {
    const { double, status, answered } = await send(body, change)
    expect({ status, answered: answered.includes('INVALID_REQUEST') }).toEqual({
      status: 400,
      answered: true,
    })
    expect(double.violations).toContainEqual(expect.objectContaining({ keyword }))
    await expect(double.stop()).rejects.toThrow('not as published')
  },
)

const answered = { id: 'O1', status: 'APPROVED', purchase_units: [{ amount, custom_id: 'r1' }] }

test.each<[string, object, string]>([
  ['a field that PayPal does not know', { ...answered, reference: 'r1' }, 'additionalProperties'],
  ['a state that it does not have', { ...answered, status: 'PAID' }, 'enum'],
  ['a number in place of a text', { ...answered, id: 7 }, 'type'],
  ['an amount of another form', { ...answered, purchase_units: [{ amount: { value: 1 } }] }, 'type'],
])('a double that answers %s fails its test', async (_name, body, keyword) => {
  const double = await startDouble(() => ({ answer: { status: 201, body } }), HOLDER)
  await fetch(`${double.url}${PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  expect(double.wrongAnswers).toContainEqual(expect.objectContaining({ keyword }))
  await expect(double.stop()).rejects.toThrow('not as published')
})

test('a double that answers where all is well with another status fails its test', async () => {
  const double = await startDouble(() => ({ answer: { status: 202, body: answered } }), HOLDER)
  await fetch(`${double.url}${PATH}/O1`)
  expect(double.wrongAnswers).toMatchObject([{ at: 'answer 202', keyword: 'status' }])
  await expect(double.stop()).rejects.toThrow('not as published')
})

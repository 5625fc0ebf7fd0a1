import { expect, test } from 'vitest'
import { REAL_NAMES } from '#rules/people/real-names.test-double.ts'
import { transferTicket } from '../checkout/issued-tickets.ts'
import { pay } from '../checkout/payment.ts'
import { OFFICE_CALLS } from './calls.ts'

const FIELDS = {
  person: ['name', 'recipient_name'],
  city: ['city', 'shipping_address_city'],
  street: ['street', 'complement', 'shipping_address_street', 'shipping_address_complement'],
  district: ['neighborhood', 'shipping_address_neighborhood'],
} as const

const BODY = {
  method: 'PIX',
  amount: 1,
  total: 1,
  installments: 1,
  product_id: 1,
  products: [],
  name: 'Ana',
  email: 'a@example.com',
  cellphone: '+5511987654321',
}

test.each(REAL_NAMES.map((row) => [row.value, row.kind] as const))(
  'calls take %s as it is',
  (value, kind) => {
    for (const field of FIELDS[kind]) {
      expect(pay.body.parse({ ...BODY, [field]: value })).toMatchObject({ [field]: value })
    }
    const search = OFFICE_CALLS.listSales.body.parse({ q: value })
    expect(search.q).toBe(value)
    if (kind !== 'person') return
    const holder = { name: value, proof: '' }
    const batches = [{ id: 1, tickets: [{ id: 1, quantity: 1, holders: [holder] }] }]
    expect(pay.body.parse({ ...BODY, batches }).batches).toMatchObject([{ tickets: [{ holders: [holder] }] }])
    const given = { ticket: '0f3c8a1b-77d2-4e0a-9c11-2a3b4c5d6e7f', name: value, email: 'b@example.com' }
    expect(transferTicket.body.parse(given).name).toBe(value)
  },
)

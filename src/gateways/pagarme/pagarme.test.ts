import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Charge, ChargeBase, Gateway } from '../gateway.ts'
import { SAMPLE_ADDRESS, SAMPLE_BUYER } from '../sample-buyer.ts'
import { AUTHENTICATED, cardCharge, type CardCharge } from '../sample-charge.test-double.ts'
import { createPagarmeGateway } from './pagarme.ts'
import { PAGARME_KEY, PAGARME_WEBHOOK, startPagarmeDouble } from './pagarme.test-double.ts'
import { readPagarmeWebhook } from './webhook.ts'

const address = { ...SAMPLE_ADDRESS, complement: 'Conjunto 4' }
const base = (reference: string): ChargeBase => ({
  reference,
  amount: 49_700,
  currency: 'BRL',
  description: 'Ateliê Jerônimo Fotografia',
  buyer: { ...SAMPLE_BUYER, address, ip: '203.0.113.7' },
  locale: 'pt',
  credentials: { secretKey: PAGARME_KEY },
  webhookUrl: 'https://gateway.example/webhooks/pagarme',
})

let double: Awaited<ReturnType<typeof startPagarmeDouble>>
let gateway: Gateway
beforeAll(async () => {
  double = await startPagarmeDouble()
  gateway = createPagarmeGateway({ url: double.url })
})
afterAll(() => double.stop())

const charged = (reference: string, change: Partial<CardCharge> = {}): CardCharge =>
  cardCharge(base(reference), double.cards.approved, { installments: 6, ...change })

async function sentFor(charge: Charge): Promise<unknown> {
  await gateway.charge(charge)
  return JSON.parse(double.requests.at(-1)?.body ?? 'null') as unknown
}

const LATER = { initiator: 'merchant', purpose: 'subscription-later' } as const

describe('requests', () => {
  test('a card', async () => {
    const threeDS = AUTHENTICATED
    expect(await sentFor(charged('sent-1', { capture: false, threeDS }))).toMatchObject({
      code: 'sent-1',
      ip: '203.0.113.7',
      items: [{ amount: 49_700, quantity: 1 }],
      customer: {
        document: '52998224725',
        type: 'individual',
        address: { line_1: '1578, Avenida Paulista, Bela Vista', line_2: 'Conjunto 4', zip_code: '01310100' },
        phones: { mobile_phone: { country_code: '55', area_code: '11', number: '987654321' } },
      },
      payments: [
        {
          payment_method: 'credit_card',
          amount: 49_700,
          credit_card: {
            installments: 6,
            operation_type: 'auth_only',
            statement_descriptor: 'Atelie Jeroni',
            card: { number: double.cards.approved.number, exp_month: 12, exp_year: 2039, cvv: '737' },
            authentication: {
              threed_secure: { mpi: 'third_party', eci: '05', cavv: 'AAAB', ds_transaction_id: 'ds-1' },
            },
          },
        },
      ],
    })
    expect(double.requests.at(-1)?.headers).toMatchObject({ 'idempotency-key': 'sent-1' })
  })

  test('a company has a CNPJ, a debit card one part', async () => {
    const buyer = { ...base('x').buyer, document: '12ABC34501DE35' }
    expect(await sentFor({ ...charged('sent-2'), buyer })).toMatchObject({
      customer: { type: 'company', document_type: 'CNPJ' },
    })
    expect(await sentFor(charged('sent-3', { debit: true, installments: 1 }))).toMatchObject({
      payments: [{ payment_method: 'debit_card', debit_card: { statement_descriptor: 'Atelie Jeroni' } }],
    })
    const inParts = charged('sent-4', { debit: true, installments: 2 })
    expect(await gateway.charge(inParts)).toMatchObject({ kind: 'refused', code: 'INVALID_PAYMENT_TYPE' })
  })

  test('a kept card is charged through its customer, with its initiator', async () => {
    const first = await gateway.charge(charged('kept-1', { store: 'subscription' }))
    expect(JSON.parse(double.requests.at(-1)?.body ?? '')).toMatchObject({
      payments: [{ credit_card: { recurrence_model: 'standing_order', recurrency_cycle: 'first' } }],
    })
    const storedReference = first.kind === 'approved' ? (first.storedReference ?? '') : ''
    const stored = { kind: 'stored-card', storedReference, installments: 1 } as const
    expect(await sentFor({ ...base('kept-2'), ...stored, ...LATER })).toMatchObject({
      customer_id: expect.stringMatching(/^cus_/) as string,
      payments: [
        {
          credit_card: {
            card_id: expect.stringMatching(/^card_/) as string,
            recurrence_model: 'standing_order',
            recurrency_cycle: 'subsequent',
          },
        },
      ],
    })
    const oneClick = { initiator: 'buyer', purpose: 'one-click' } as const
    expect(JSON.stringify(await sentFor({ ...base('kept-3'), ...stored, ...oneClick }))).not.toContain(
      'recurrenc',
    )
    const begun = { initiator: 'buyer', purpose: 'subscription-first' } as const
    expect(await sentFor({ ...base('kept-4'), ...stored, ...begun })).toMatchObject({
      payments: [{ credit_card: { recurrence_model: 'standing_order', recurrency_cycle: 'first' } }],
    })
    const unscheduled = { initiator: 'merchant', purpose: 'unscheduled' } as const
    const body = await sentFor({ ...base('kept-5'), ...stored, ...unscheduled })
    expect(body).toMatchObject({ payments: [{ credit_card: { recurrency_cycle: 'subsequent' } }] })
    expect(JSON.stringify(body)).not.toContain('recurrence_model')
  })

  test('Pix and boleto end when they should', async () => {
    const pix: Charge = { ...base('pix-1'), kind: 'pix', expiresAt: new Date('2030-01-01T00:00:00Z') }
    expect(await sentFor(pix)).toMatchObject({
      payments: [{ pix: { expires_at: '2030-01-01T00:00:00.000Z' } }],
    })
    const boleto: Charge = {
      ...base('boleto-1'),
      kind: 'boleto',
      dueDate: '2026-11-24',
      instructions: 'Pague já',
    }
    expect(await sentFor(boleto)).toMatchObject({
      payments: [{ boleto: { due_at: '2026-11-24T23:59:59-03:00', instructions: 'Pague já' } }],
    })
    expect(
      await gateway.lookUp({ reference: 'boleto-1', gatewayId: null, credentials: pix.credentials }),
    ).toMatchObject({
      kind: 'awaiting',
      action: { due_date: '2026-11-24' },
    })
  })

  test('another currency and a stranger’s reference are refused without being sent', async () => {
    const count = double.requests.length
    const euros = { ...charged('eur'), currency: 'EUR' }
    expect(await gateway.charge(euros)).toMatchObject({ code: 'CURRENCY_NOT_SUPPORTED', reversible: false })
    const stored: Charge = {
      ...base('bad'),
      kind: 'stored-card',
      storedReference: 'x',
      installments: 1,
      initiator: 'buyer',
      purpose: 'one-click',
    }
    expect(await gateway.charge(stored)).toMatchObject({ code: 'INVALID_CREDIT_CARD' })
    expect(double.requests).toHaveLength(count)
  })
})

describe('a webhook', () => {
  const read = (type: string, data: unknown) =>
    readPagarmeWebhook(double.webhookOf(type, data), PAGARME_WEBHOOK)

  test('of a charge and of an order say where to look', () => {
    const charge = { id: 'ch_1', order: { code: 'r1' } }
    expect(read('charge.refunded', charge)).toMatchObject({
      kind: 'event',
      gatewayId: 'ch_1',
      reference: 'r1',
    })
    const order = { id: 'or_1', code: 'r1', charges: [{ id: 'ch_1' }] }
    expect(read('order.paid', order)).toMatchObject({ kind: 'event', gatewayId: 'ch_1', reference: 'r1' })
    expect(read('customer.created', { id: 'cus_1' })).toMatchObject({ kind: 'ignored' })
    expect(read('charge.paid', {})).toMatchObject({ kind: 'ignored' })
  })

  test('without the whole login is forged', () => {
    const request = double.webhookOf('charge.paid', { id: 'ch_1' })
    const { webhookUser, webhookPassword } = PAGARME_WEBHOOK
    const incomplete: Record<string, string>[] = [
      { webhookUser },
      { webhookPassword },
      { webhookUser, webhookPassword: '' },
    ]
    for (const secrets of incomplete) {
      expect(readPagarmeWebhook(request, secrets)).toMatchObject({ kind: 'forged' })
    }
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer, PaymentBodyInput } from '#contract/checkout/payment.ts'
import { passTime } from '../../testing/pass-time.ts'
import { claimTickets } from '../../store/tickets/ticket-store.ts'
import { openShop, PRODUCTS, withNewNonce, type OpenPage, type Shop } from '../../testing/shop.ts'

/* An event that requires the name of each ticket's holder; tickets whose number ends in 2 are at half price. */

let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    products: { [PRODUCTS.event]: { event: { place: 'in_person', holder_names: true } } },
  })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

type Batches = NonNullable<PaymentBodyInput['batches']>
type Holders = Batches[number]['tickets'][number]['holders']

const chosen = (id: number, quantity: number, holders?: Holders): Batches[number] => ({
  id: Math.floor(id / 10),
  tickets: [{ id, quantity, ...(holders && { holders }) }],
})

const open = (): Promise<OpenPage> => shop.openPage(PRODUCTS.event)

function buy(
  page: OpenPage,
  batches: Batches,
  method: PaymentBodyInput['method'] = 'CREDIT_CARD',
): Promise<PaymentAnswer> {
  const tickets = batches.flatMap((batch) =>
    batch.tickets.map(({ id, quantity }) => ({ id: Number(id), quantity })),
  )
  const amount = tickets.reduce((sum, { id, quantity }) => sum + quantity * (id % 10 === 1 ? 80 : 40), 0)
  return shop.submit(page, { batches, amount, total: amount, method })
}

type Issued = { ticket_id: number; holder_name: string | null; half_price_proof: string | null }
const issued = async (): Promise<unknown[][]> =>
  (
    await shop.rows<Issued>(
      'select ticket_id, holder_name, half_price_proof from issued_tickets order by number',
    )
  ).map(({ ticket_id, holder_name, half_price_proof }) => [ticket_id, holder_name, half_price_proof])

const ana = { name: '  Ana   Souza ' }
const bia = { name: 'Bia Lima' }

describe('holders', () => {
  test('are kept with the sale, and are on the tickets in their order', async () => {
    const answer = await buy(await open(), [
      chosen(811, 2, [ana, bia]),
      chosen(812, 1, [{ name: 'Caio Reis', proof: 'elderly' }]),
    ])
    expect(answer).toMatchObject({ status: 'PAID' })
    const [sale] = (await shop.purchaseOf(answer)).sales
    expect(sale?.terms.tickets).toMatchObject([
      { ticket_id: 811, holders: [{ name: 'Ana Souza' }, { name: 'Bia Lima' }] },
      { ticket_id: 812, holders: [{ name: 'Caio Reis', proof: 'elderly' }] },
    ])
    expect(await issued()).toEqual([
      [811, 'Ana Souza', null],
      [811, 'Bia Lima', null],
      [812, 'Caio Reis', 'elderly'],
    ])
  })

  test('keep their order where the tickets come out of several reservations', async () => {
    const page = await open()
    const claim = { op: 'reserve', session: page.sessionId, ticket: 811, quantity: 1, key: null } as const
    await claimTickets(shop.db, [claim, claim])
    await buy(page, [chosen(811, 3, [ana, bia, { name: 'Davi Melo' }])])
    expect(await issued()).toEqual([
      [811, 'Ana Souza', null],
      [811, 'Bia Lima', null],
      [811, 'Davi Melo', null],
    ])
  })

  test('are those of the attempt that was paid, though another one named others after it', async () => {
    const page = await open()
    const late = await buy(page, [chosen(811, 1, [ana])], 'PIX')
    await passTime(shop, 33 * 60)
    await shop.resolveAll(late.sales[0]?.sale_id ?? '')
    shop.acquirer.script = () => ({ does: 'refuse', code: 'INVALID_CVV' })
    await buy(withNewNonce(page), [chosen(811, 1, [bia])])
    const { reference = '' } = (await shop.purchaseOf(late)).attempts[0] ?? {}
    shop.acquirer.pay(reference)
    await shop.resolveAll(late.sales[0]?.sale_id ?? '')
    expect(await issued()).toEqual([[811, 'Ana Souza', null]])
  })

  test('may be more than the tickets: the rest is ignored', async () => {
    await buy(await open(), [chosen(811, 1, [ana, bia])])
    expect(await issued()).toEqual([[811, 'Ana Souza', null]])
  })
})

describe('a purchase is refused', () => {
  test.each<[string, Batches[number], object]>([
    ['without any holder', chosen(811, 1), { 'holders.811.0.name': [{ code: 'required' }] }],
    ['without the second one', chosen(811, 2, [ana]), { 'holders.811.1.name': [{ code: 'required' }] }],
    [
      'with half a name',
      chosen(811, 1, [{ name: '12' }]),
      { 'holders.811.0.name': [{ code: 'name_letter' }] },
    ],
    [
      'without the right to half price',
      chosen(812, 1, [ana]),
      { 'holders.812.0.proof': [{ code: 'required' }] },
    ],
  ])('%s', async (_, batch, fields) => {
    await expect(buy(await open(), [batch])).rejects.toMatchObject({ code: 'UNPROCESSABLE', fields })
    expect(await shop.rows('select from attempts')).toEqual([])
  })
})

test('an event that asks for no names keeps none, whatever is sent', async () => {
  await shop.importAgain({ products: { [PRODUCTS.event]: { event: { place: 'in_person' } } } })
  await buy(await open(), [chosen(811, 1, [{ ...ana, proof: 'student' }])])
  expect(await issued()).toEqual([[811, null, null]])
})

import { describe, expect, test } from 'vitest'
import { checkCatalogue } from './checks.ts'
import type { ExistingEntries } from './checks.ts'
import { describeProblem } from './problem.ts'
import { parseCatalogue } from './reading.ts'
import { spoiltDemo } from './spoilt-demo.ts'
import type { Changes } from './spoilt-demo.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const NOTHING: ExistingEntries = {
  sellers: new Set(),
  products: new Map(),
  custom_checkouts: new Map(),
  affiliates: new Map(),
  batches: new Map(),
  tickets: new Map(),
}
const BATCH_31 = 'products[3001].batches[31]'
const TICKET = { id: 9001, hash: 'novo', name: 'Novo', amount: 5000, offer_group_id: 31 }

function problems(changes: Changes, existing: ExistingEntries | null = NOTHING): string[] {
  return checkCatalogue(parseCatalogue(spoiltDemo(changes)), existing, NOW).map(describeProblem)
}

describe('consistency of a catalogue', () => {
  test('the demo holds together', () => {
    expect(problems({})).toEqual([])
    expect(problems({}, null)).toEqual([])
  })

  test.each<[what: string, changes: Changes, sentence: string]>([
    [
      'an affiliate twice',
      { 'affiliates[1]': { id: 777, seller_id: 10, name: 'Outra', product_ids: [1001] } },
      'affiliates[1].id repeats the id 777 of affiliates[0].id',
    ],
    [
      'a routing rule without a condition',
      { 'sellers[20].gateway_rules': [{ currency: 'EUR', priorities: 'stripe' }, { priorities: 'sandbox' }] },
      'sellers[1].gateway_rules[1] has no condition: write its priorities as gateway_priorities',
    ],
    [
      'routing rules of a pinned seller',
      {
        'sellers[20].specific_gateway': 'sandbox',
        'sellers[20].gateway_rules': [{ method: 'PIX', priorities: 'pagarme' }],
      },
      'sellers[1].gateway_rules has no effect beside specific_gateway: remove one of them',
    ],
    [
      'kept cards where each has to be authenticated',
      { 'sellers[20].three_ds': true, 'sellers[20].saved_cards': true },
      'sellers[1].saved_cards is for sellers without three_ds: a card that is kept cannot be authenticated again',
    ],
    [
      'a product twice',
      { 'products[1006].id': 1005 },
      'products[5].id repeats the id 1005 of products[4].id',
    ],
    [
      'a batch twice',
      {
        'products[3002].batches[1]': {
          id: 31,
          name: 'Mais',
          order: 2,
          stock: 1,
          release_type: null,
          tickets: [TICKET],
        },
      },
      'products[16].batches[1].id repeats the id 31 of products[15].batches[0].id',
    ],
    ['a ticket twice', { 'products[3002].batches[36].tickets[3601].id': 3101 }, 'repeats the id 3101'],
    ['an offer twice', { 'products[1001].offers[1].hash': 'promo01' }, 'repeats the hash promo01'],
    [
      "an offer under the product's hash",
      { 'products[1001].offers[1].hash': 'fotografia' },
      'repeats the hash fotografia',
    ],
    ['a bump twice', { 'products[1001].bumps[1].product_id': 1002 }, 'repeats the bump 1002'],
    [
      'a coupon in other letters',
      { 'coupons[3].name': 'bemvindo10' },
      'repeats the coupon bemvindo10 of seller 10',
    ],
    [
      'a pixel twice',
      {
        'products[1001].pixels[1]': {
          id: '402515001',
          provider: 'meta',
          view: true,
          pixel_configuration: [],
        },
      },
      'repeats the meta pixel 402515001',
    ],
    [
      'a document with a wrong digit',
      { 'sellers[20].document': '11.222.333/0001-82' },
      'sellers[1].document is no valid document of BR',
    ],
    [
      'an unknown seller',
      { 'products[1006].seller_id': 99 },
      'products[5].seller_id names the seller 99, which does not exist',
    ],
    [
      'a bump of another seller',
      { 'products[1001].bumps[2]': { product_id: 1004, order: 3 } },
      'products[0].bumps[2].product_id names a product of seller 20: a cart has one seller, here 10',
    ],
    [
      'a bump in another currency',
      { 'products[1006].currency': 'EUR', 'products[1001].bumps[2]': { product_id: 1006, order: 3 } },
      'names a product in EUR: a cart has one currency, here BRL',
    ],
    [
      'a bump of itself',
      { 'products[1001].bumps[2]': { product_id: 1001, order: 3 } },
      'names the product itself',
    ],
    [
      'a bump of nothing',
      { 'products[1001].bumps[2]': { product_id: 9, order: 3 } },
      'names the product 9, which does not exist',
    ],
    [
      'a bump with an unknown offer',
      { 'products[1001].bumps[0].offer': 'nenhuma' },
      'bumps[0].offer names the offer nenhuma, which product 1002 has not',
    ],
    [
      'a bump of a foreign ticket',
      { 'products[3001].bumps[0].assoc_ticket': 3601 },
      'names the ticket 3601, which this product has not',
    ],
    [
      'an unknown custom checkout',
      { 'products[1001].custom_checkout_id': 9 },
      'names the custom checkout 9, which does not exist',
    ],
    [
      'a custom checkout of another seller',
      { 'products[1004].custom_checkout_id': 501 },
      'names a custom checkout of seller 10',
    ],
    [
      'a batch that waits for itself',
      { 'products[3001].batches[33].release_offer_group_stock_id': 33 },
      'leads back to this batch',
    ],
    [
      'a batch that waits for an unknown one',
      { 'products[3001].batches[33].release_offer_group_stock_id': 36 },
      'names the batch 36, which this product has not',
    ],
    [
      'a batch without its date',
      { 'products[3001].batches[32].release_fixed_date': undefined },
      'release_type is fixed_date, which needs release_fixed_date',
    ],
    [
      'a batch with a date that means nothing',
      { 'products[3001].batches[34].release_fixed_date': 'now' },
      'release_fixed_date has no meaning with release_type null',
    ],
    [
      'a batch that ends before it starts',
      { [`${BATCH_31}.release_interval_end_date`]: 'now-3d' },
      'must be after release_interval_start_date',
    ],
    [
      'a ticket of another batch',
      { [`${BATCH_31}.tickets[3101].offer_group_id`]: 32 },
      'is 32: it must be the id of its batch, 31',
    ],
    ['an event without batches', { 'products[3002].batches': [] }, 'batches is empty: an event'],
    [
      'batches without an event',
      { 'products[3002].product_type_id': 1, 'products[3002].event': undefined },
      'batches must be empty: only an event',
    ],
    [
      'details of an event without one',
      { 'products[1001].event': { place: 'online' } },
      'event must be left out: only an event',
    ],
    [
      'a waiting room without a rate',
      { 'products[3001].event.waiting_room_opens_at': 'now+1d' },
      'event.waiting_room_per_minute is missing',
    ],
    [
      'a waiting room without an opening',
      { 'products[3001].event.waiting_room_per_minute': 60 },
      'event.waiting_room_opens_at is missing',
    ],
    [
      'a waiting room that closes before it opens',
      {
        'products[3001].event.waiting_room_per_minute': 60,
        'products[3001].event.waiting_room_opens_at': 'now+2d',
        'products[3001].event.waiting_room_closes_at': 'now+1d',
      },
      'event.waiting_room_closes_at must be after',
    ],
    [
      'an event that ends before it starts',
      { 'products[3001].event.ends_at': 'now+44d' },
      'event.ends_at must be after starts_at',
    ],
    [
      'a price of 0',
      { 'products[1008].amount': 0 },
      'products[7].amount is 0: a product that costs nothing has the method FREE',
    ],
    [
      'a price of 0 in an offer',
      { 'products[1001].offers[1].amount': 0 },
      'products[0].offers[1].amount is 0',
    ],
    ['an old price that is lower', { 'products[1002].old_amount': 4700 }, 'products[1].old_amount is 4700'],
    ['a donation below its minimum', { 'products[1007].donation.minimum': 2001 }, 'donation.minimum is 2001'],
    ['Pix in euros', { 'products[4001].method': 'CREDIT_CARD,PIX' }, 'method has PIX, which is paid in BRL'],
    [
      'automatic Pix for a single purchase',
      { 'products[1002].method': 'PIX_AUTOMATIC' },
      'method has PIX_AUTOMATIC, which only a SUBSCRIPTION',
    ],
    [
      'PayPal for what is charged again',
      { 'products[2002].method': 'CREDIT_CARD,PAYPAL' },
      'method has PAYPAL, by which nothing can be charged later',
    ],
    [
      'PayPal for a contract',
      { 'products[2004].method': 'CREDIT_CARD,PAYPAL' },
      'method has PAYPAL, by which nothing can be charged later',
    ],
    [
      'a subscription without a period',
      { 'products[2002].period': undefined },
      'period is missing: a SUBSCRIPTION',
    ],
    ['a contract without charges', { 'products[2004].charges': undefined }, 'charges is missing: a CONTRACT'],
    ['a trial of a single purchase', { 'products[1002].trial': 7 }, 'trial has no meaning for a TRANSACTION'],
    [
      'a unit without a trial',
      { 'products[2001].trial_unit': 'days' },
      'trial_unit has no meaning without "trial"',
    ],
    [
      'a shipping fee without a kind',
      { 'products[1004].type_shipping_fee': undefined },
      'type_shipping_fee is missing',
    ],
    [
      'a fixed shipping fee without an amount',
      { 'products[1003].amount_fixed_shipping_fee': undefined },
      'amount_fixed_shipping_fee is missing',
    ],
    ['shipping of a file', { 'products[1003].format': 'DIGITAL' }, 'only a PHYSICALPRODUCT is shipped'],
    [
      'more instalments chosen than offered',
      { 'products[1001].pre_selected_installment': 13 },
      'pre_selected_installment is 13: at most 12',
    ],
    [
      'more instalments fixed than offered',
      { 'products[1002].fixed_installments': 4 },
      'fixed_installments is 4: at most 3',
    ],
    ['cashback without a percentage', { 'products[1001].cashback': undefined }, 'has_cashback is true'],
    [
      'a conversion into itself',
      { 'products[4001].converted_currency': 'EUR' },
      'converted_currency is the currency itself',
    ],
    [
      'a conversion for a seller without the international flag',
      { 'sellers[40].has_international_flag': false },
      'is for sellers with has_international_flag',
    ],
    [
      'a percentage over 100',
      { 'coupons[0].value': 101 },
      'coupons[0].value is 101: a percentage is 100 at most',
    ],
    [
      'a coupon that ends before it starts',
      { 'coupons[3].due_date': 'now-31d' },
      'coupons[3].due_date must be after starts_at',
    ],
    [
      "a coupon for another seller's product",
      { 'coupons[0].product_ids': [1004] },
      'names a product of seller 20, not of seller 10',
    ],
    [
      'an affiliate of an unknown product',
      { 'affiliates[777].product_ids': [9] },
      'names the product 9, which does not exist',
    ],
  ])('%s', (_, changes, sentence) => {
    expect(problems(changes)).toEqual([expect.stringContaining(sentence)])
  })

  test('a cycle of batches is reported for each of them', () => {
    const circle = {
      [`${BATCH_31}.release_type`]: 'offer_group_stock',
      [`${BATCH_31}.release_interval_start_date`]: undefined,
      [`${BATCH_31}.release_interval_end_date`]: undefined,
      [`${BATCH_31}.release_offer_group_stock_id`]: 33,
    }
    expect(problems(circle)).toEqual([
      expect.stringContaining(
        'products[15].batches[0].release_offer_group_stock_id leads back to this batch',
      ),
      expect.stringContaining(
        'products[15].batches[2].release_offer_group_stock_id leads back to this batch',
      ),
    ])
  })

  test('an inherited problem is reported once, with the product', () => {
    const changes = { 'products[1001].method': 'PIX_AUTOMATIC' }
    expect(problems(changes)).toEqual([
      'products[0].method has PIX_AUTOMATIC, which only a SUBSCRIPTION can have',
    ])
  })

  test('a file may refer to entries of the installation, and without one to anything', () => {
    const onlyCoupons = { sellers: [], products: [], custom_checkouts: [] }
    const product = { seller_id: 10, live: true, currency: 'BRL', offers: new Set<string>() }
    const sellers = new Set([10])
    const products = new Map([1001, 3001].map((id) => [id, product]))
    expect(problems(onlyCoupons, { ...NOTHING, sellers, products })).toEqual([])
    expect(problems(onlyCoupons, null)).toEqual([])
    products.set(3001, { ...product, live: false })
    expect(problems(onlyCoupons, { ...NOTHING, sellers, products })).toEqual([
      'coupons[1].product_ids[1] names the product 3001, which does not exist',
    ])
  })

  test('an id stays with its first owner', () => {
    const product = { seller_id: 20, live: false, currency: 'BRL', offers: new Set<string>() }
    const existing = {
      ...NOTHING,
      products: new Map([[1001, product]]),
      custom_checkouts: new Map([[501, { seller_id: 20, live: true }]]),
      batches: new Map([[31, 3002]]),
      tickets: new Map([[3601, 3001]]),
    }
    expect(problems({}, existing)).toEqual([
      'products[0].id 1001 belongs to seller 20 already: choose another id',
      'custom_checkouts[0].id 501 belongs to seller 20 already: choose another id',
      'products[15].batches[0].id 31 belongs to product 3002 already: choose another id',
      'products[16].batches[0].tickets[0].id 3601 belongs to product 3001 already: choose another id',
    ])
  })
})

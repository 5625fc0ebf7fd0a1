import type { Mutant } from './mutant-list.ts'

const CATALOGUE = 'src/server/store/migrations/001-catalogue.ts'
const END_EXPIRED = 'src/server/store/routines/end-expired.ts'
const RECLAIM = 'src/server/store/routines/reclaim-tickets.ts'
const CLAIM = 'src/server/store/routines/claim-tickets.ts'
const TAKE = 'src/server/store/routines/take-tickets.ts'
const SETTLE = 'src/server/store/purchases/outcome-statement.ts'
const STORE_TEST = 'src/server/store/tickets/ticket-store.test.ts'
const PAYMENT_TEST = 'src/server/flows/purchase/ticket-payment.test.ts'

/** The check of the database behind every count of tickets. */
const LAST_WALL: Mutant['edits'][number] = [
  CATALOGUE,
  ',\n  constraint batches_not_oversold check (sold + held <= stock)',
  '',
]

/** Safeties of tickets. */
export const TICKET_MUTANTS: readonly Mutant[] = [
  {
    name: 'tickets are claimed without the lock of their batch',
    edits: [
      LAST_WALL,
      [
        CLAIM,
        'order by b.id for no key update) l;\n  perform pg_advisory_xact_lock',
        'order by b.id) l;\n  perform pg_advisory_xact_lock',
      ],
    ],
    test: [STORE_TEST, 'is held by one of twelve'],
  },
  {
    name: 'tickets of a reservation that has expired stay taken',
    edits: [[END_EXPIRED, 'ends_at <= moment returning', "ends_at <= moment - interval '1 day' returning"]],
    test: [STORE_TEST, 'is held by one of them'],
  },
  {
    name: 'tickets that a stranger has reserved can be given back',
    edits: [[CLAIM, 'where w.token = r.token and w.session_id = r.session;', 'where w.token = r.token;']],
    test: [STORE_TEST, 'is nobody else'],
  },
  {
    name: 'tickets are reserved twice by one key',
    edits: [[CLAIM, 'w.reservation_key = r.key;', 'w.reservation_key = r.key and false;']],
    test: [STORE_TEST, 'gets the same hold'],
  },
  {
    name: 'tickets are paid that are not there',
    edits: [
      LAST_WALL,
      [TAKE, ' and w."onSale" and b.stock - b.sold - b.held >= missing;', ' and w."onSale";'],
    ],
    test: [PAYMENT_TEST, 'more than are left'],
  },
  {
    name: 'tickets are paid whose batch has not opened',
    edits: [
      [
        'src/server/flows/orders/event-tickets.ts',
        'onSale: sales.get(batch.id)?.released === true',
        'onSale: sales.has(batch.id)',
      ],
    ],
    test: [PAYMENT_TEST, 'tickets of a batch that waits for another'],
  },
  {
    name: 'tickets of a refused card are lost to its buyer',
    edits: [[SETTLE, "then 'open' else 'ended' end", "then 'ended' else 'ended' end"]],
    test: [PAYMENT_TEST, 'leaves the buyer their seats'],
  },
  {
    name: 'tickets of a refused card stay taken',
    edits: [[SETTLE, 'set held = b.held - f.quantity, sold', 'set held = b.held, sold']],
    test: [PAYMENT_TEST, 'frees seats that were not reserved'],
  },
  {
    name: 'tickets of a late payment are sold twice',
    edits: [
      LAST_WALL,
      [
        RECLAIM,
        'where b.id = h.batch_id and b.stock - b.sold - b.held >= h.quantity;',
        'where b.id = h.batch_id;',
      ],
    ],
    test: [PAYMENT_TEST, 'is paid back when one of its seats is gone'],
  },
  {
    name: 'the last ticket at half price is sold in two batches',
    edits: [[CLAIM, 'select g.id from half_price_batches(events) g', 'select null::bigint']],
    test: ['src/server/store/tickets/half-price.test.ts', 'is held by one of two who come at once'],
  },
  {
    name: 'tickets are paid at half price beyond the share of their event',
    edits: [[TAKE, 'half_price_left(t.product_id, clock_timestamp()) < missing', 'false']],
    test: ['src/server/flows/purchase/half-price-payment.test.ts', 'no more are sold at half price'],
  },
]

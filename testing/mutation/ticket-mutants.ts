import type { Mutant } from './mutant.ts'

/** Guards of tickets. */
export const TICKET_MUTANTS: readonly Mutant[] = [
  {
    name: 'scripts go past the waiting room',
    without: { 'waiting-room-pass': '' },
    test: [
      'waiting-room-pages.test.ts',
      'scripts that ignore it overtake no visitor, and everybody in line can buy',
    ],
  },
  {
    name: 'a page that was opened before the waiting room buys past it',
    without: { 'waiting-room-payment': '' },
    test: ['waiting-room-payment.test.ts', 'a card takes nothing while the room is on'],
  },
  {
    name: 'tickets are claimed without the lock of their batch',
    without: { 'tickets-last-wall': 'check (true)', 'batches-are-locked': 'order by b.id) l;' },
    test: ['ticket-store.test.ts', 'is held by one of twelve that wait for its row'],
  },
  {
    name: 'tickets of a reservation that has expired stay taken',
    without: { 'reservations-expire': 'and false' },
    test: ['ticket-store.test.ts', 'is held by one of them'],
  },
  {
    name: 'tickets that a stranger has reserved can be given back',
    without: { 'own-reservation': 'select w.* into v from reservations w where w.token = r.token;' },
    test: ['ticket-store.test.ts', 'belongs to its session'],
  },
  {
    name: 'tickets are reserved twice by one key',
    without: { 'reservation-key': 'select w.* into v from reservations w where false;' },
    test: ['ticket-store.test.ts', 'gets the same hold'],
  },
  {
    name: 'one address holds all tickets without work',
    without: { 'reserved-by-a-block-asks': '      elsif false then' },
    test: ['reservation-budget.test.ts', 'from the sixteenth on'],
  },
  {
    name: 'the work for one reservation serves for another',
    without: { 'reservation-captcha-counts-once': '      elsif false then' },
    test: ['reservation-budget.test.ts', 'where a reservation grows'],
  },
  {
    name: 'one address lets all tickets lapse over and over',
    without: { 'reserved-by-a-block-stops': '      elsif false then' },
    test: [
      'reservation-budget.test.ts',
      'are refused beyond the maximum, and for callers who let them lapse as well',
    ],
  },
  {
    name: 'tickets are paid that are not there',
    without: { 'tickets-last-wall': 'check (true)', 'tickets-are-left': ';' },
    test: ['ticket-payment.test.ts', 'more than are left'],
  },
  {
    name: 'tickets are paid whose batch has not opened',
    without: { 'batch-is-open': 'onSale: sales.has(batch.id),' },
    test: ['ticket-payment.test.ts', 'tickets of a batch that waits for another'],
  },
  {
    name: 'tickets of a refused card are lost to its buyer',
    without: { 'refused-seats-stay-reserved': "update reservations r set state = 'ended'," },
    test: ['ticket-payment.test.ts', 'leaves the buyer their seats'],
  },
  {
    name: 'tickets of a refused card stay taken',
    without: {
      'refused-seats-are-freed':
        'update batches b set sold = b.sold + case when ${sold} then f.quantity else 0 end',
    },
    test: ['ticket-payment.test.ts', 'frees seats that were not reserved'],
  },
  {
    name: 'tickets of a late payment are sold twice',
    without: { 'tickets-last-wall': 'check (true)', 'late-tickets-are-left': ';' },
    test: ['ticket-payment.test.ts', 'is paid back when one of its seats is gone'],
  },
  {
    name: 'one mailbox takes many places of a waiting list',
    without: {
      'one-mailbox-waits-once':
        "where e.batch_id = t.batch_id and e.email = address and e.state in ('waiting', 'offered')) then",
    },
    test: ['waiting-list-store.test.ts', 'waits once, however its address is written'],
  },
  {
    name: 'tickets are held for an event that is over',
    without: { 'sale-ends-with-the-event': 'const isEventOver = false' },
    test: ['event-over.test.ts', 'holds nothing of an event that is over'],
  },
  {
    name: 'tickets that were held are sold after the event',
    without: { 'no-purchase-after-the-event': 'if false then' },
    test: ['event-over.test.ts', 'buys no ticket 811 of an event that is over'],
  },
  {
    name: 'late money buys tickets of an event that is over',
    without: { 'no-late-tickets-after-the-event': '' },
    test: ['event-over.test.ts', 'is refunded when paid after the event'],
  },
  {
    name: 'the waiting list offers tickets of an event that is over',
    without: { 'no-offer-after-the-event': '' },
    test: ['event-over.test.ts', 'accepts no entry and offers nothing once the event is over'],
  },
  {
    name: 'a boleto outlives the event that it pays',
    without: {
      'no-voucher-outlives-its-event': "if (method === 'BOLETO' || method === 'OXXO') return false",
    },
    test: ['payment-terms.test.ts', 'whatever is offered can be paid'],
  },
  {
    name: 'a Pix is offered that outlives its event',
    without: { 'no-code-outlives-its-event': 'return false' },
    test: ['payment-terms.test.ts', 'that ends in half an hour'],
  },
  {
    name: 'a new Pix outlives its event',
    without: { 'no-new-code-outlives-its-event': 'const isLate = false' },
    test: ['event-over.test.ts', 'gets no new code'],
  },
  {
    name: 'a card that was reviewed for days buys tickets of an event that is over',
    without: { 'waited-money-asks-for-the-event': 'const asksEvent = false' },
    test: ['event-over.test.ts', 'is refunded where a card was reviewed until after the event'],
  },
  {
    name: 'mails ask for money for an event that is over',
    without: { 'no-mail-asks-for-money-after-the-event': 'return false' },
    test: ['event-over.test.ts', 'ask for no PIX'],
  },
  {
    name: 'mails of a waiting list promise tickets of an event that is over',
    without: { 'no-mail-promises-tickets-after-the-event': '' },
    test: ['event-over.test.ts', 'promise nothing of an event that is over: offer'],
  },
  {
    name: 'a present arrives after its event',
    without: { 'no-gift-arrives-after-the-event': 'const isTooLate = false' },
    test: ['event-over.test.ts', 'a present arrives before'],
  },
  {
    name: 'a ticket that was refunded by itself stays valid',
    without: { 'ended-tickets-are-void': 'where false' },
    test: ['ended-items.test.ts', 'ends with the refund of its price, its seat is free, and the others stay'],
  },
  {
    name: 'the seat of a ticket that was refunded by itself is not free',
    without: { 'ended-seats-are-free': 'null;' },
    test: ['ended-items.test.ts', 'ends with the refund of its price, its seat is free, and the others stay'],
  },
  {
    name: 'two refunds may end the same ticket',
    without: { 'one-end-of-an-item': 'create index one_end_of_an_item on refund_items (sale_id, number);' },
    test: ['ended-items.test.ts', 'give its money back once'],
  },
  {
    name: 'a ticket that was used, or has ended, is refunded',
    without: { 'open-items-end': '' },
    test: ['ended-items.test.ts', 'that has ended, was used or is not there'],
  },
  {
    name: 'a product that was ended keeps its access because a fee was kept',
    without: { 'ended-lines-are-over': '' },
    test: ['ended-items.test.ts', 'ends though a fee is kept'],
  },
  {
    name: 'the last ticket at half price is sold in two batches',
    without: { 'half-price-lock': 'select null::bigint)' },
    test: ['store/tickets/half-price.test.ts', 'is held by one of two requests at once'],
  },
  {
    name: 'tickets that are sold at half price are not counted',
    without: { 'half-price-counter': 'for each row when (false) execute function count_half_price();' },
    test: ['half-price-payment.test.ts', 'no more are sold at half price'],
  },
  {
    name: 'tickets are paid at half price beyond the share of their event',
    without: { 'half-price-share': 'and false;' },
    test: ['half-price-payment.test.ts', 'no more are sold at half price'],
  },
  {
    name: 'a screen reader finds no tags in a ticket',
    without: { 'tagged-tickets': '' },
    test: ['tickets/ticket-pdf.test.ts', 'in pt: title'],
  },
  {
    name: 'a name that is drawn from the right is read backwards',
    without: { 'names-read-as-written': 'const isPlain = true' },
    test: ['tickets/ticket-pdf.test.ts', 'of every script are drawn'],
  },
]

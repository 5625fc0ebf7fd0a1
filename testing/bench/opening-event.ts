import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { importCatalogue } from '#server/flows/catalogue/import-catalogue.ts'
import { openDatabase } from '#server/store/postgres/database.ts'
import { saleOf, type Submission, type Tab, type Visitor } from '../harness/shopper.ts'

/** The event whose opening is measured: one batch that is sold at once, of one kind of ticket. */
export const OPENING = { event: 900_001, batch: 900_011, ticket: 900_111, price: 120 } as const

const SELLER = 900_000

/** Brings the event on sale. */
export async function announceEvent(databaseUrl: string, tickets: number): Promise<void> {
  const db = openDatabase({ url: databaseUrl, max: 1 })
  try {
    await importCatalogue(db, parseCatalogue({ version: 1, sellers: [seller], products: [eventOf(tickets)] }))
  } finally {
    await db.destroy()
  }
}

const seller = {
  id: SELLER,
  name: 'Casa da Estreia',
  legal_name: 'Casa da Estreia Ltda.',
  document: '11.222.333/0001-81',
  email: 'casa@example.com',
  legal_address: 'Rua das Flores, 1, Centro, São Paulo, SP, 01001-000',
  country: 'BR',
  since: '2020-01-01',
  recipientIsActivated: true,
  baas_activited: true,
  has_international_flag: false,
  gateway_priorities: 'sandbox;sandbox-b',
  pix_checkout_auto_confirm: false,
}

function eventOf(tickets: number): object {
  const { event, batch, ticket, price } = OPENING
  return {
    id: event,
    seller_id: SELLER,
    name: 'Noite de Estreia',
    images: [],
    type: 'TRANSACTION',
    product_type_id: 3,
    format: 'DIGITAL',
    currency: 'BRL',
    status_product: 'APPROVED',
    status_offer: 'APPROVED',
    is_active: 1,
    hash: 'estreia',
    amount: price * 100,
    method: 'CREDIT_CARD,PIX',
    max_installments: 1,
    eventDateType: 'unicEvent',
    event: { place: 'in_person', venue: 'Teatro', starts_at: 'now+30d', ends_at: 'now+31d' },
    offers: [],
    bumps: [],
    batches: [
      {
        id: batch,
        name: 'Lote único',
        order: 1,
        stock: tickets,
        release_type: null,
        tickets: [{ id: ticket, hash: 'pista', name: 'Pista', amount: price * 100, offer_group_id: batch }],
      },
    ],
    pixels: [],
  }
}

/** A whole purchase of one ticket by card. Throws unless it ends paid. */
export async function buyTicket(visitor: Visitor, cardNumber: string): Promise<void> {
  const tab = await visitor.openProduct(OPENING.event)
  const held = await visitor.reserve({ offer_id: OPENING.ticket, quantity: 1, key: 'the-only-one' })
  if (held === null) throw new Error('the event is sold out')
  const end = await payForTicket(visitor, tab, cardNumber)
  if (end !== 'PAID') throw new Error(`the purchase of a ticket ended as ${end}`)
}

/** Pays for a ticket that is held. @returns the status of its sale */
export async function payForTicket(visitor: Visitor, tab: Tab, cardNumber: string): Promise<string> {
  await tab.saveLead()
  const card = await tab.typeCard(cardNumber)
  const gateway = await tab.askPriority('CREDIT_CARD', [card])
  const paid = await tab.submit(withTicket(tab.compose('CREDIT_CARD', card, gateway)))
  const sale = saleOf(paid)
  if (paid.status !== 'PAID' || sale === null) return `${paid.status} ${paid.code ?? ''}`
  return (await visitor.readSale(sale)).status
}

function withTicket({ body, tokens }: Submission): Submission {
  const { batch, ticket, price } = OPENING
  const batches = [{ id: batch, tickets: [{ id: ticket, quantity: 1 }] }]
  const cards = (body.cards ?? []).map((card) => ({ ...card, amount: price }))
  return { tokens, body: { ...body, batches, cards, amount: price, total: price } }
}

import type { TicketOnPage, TicketsAnswer } from '#contract/checkout/issued-tickets.ts'
import type { Product, Seller } from '#rules/catalogue/catalogue.ts'
import type { BrandedLook } from '#rules/catalogue/custom-checkout.ts'
import { localePath, type Locale } from '#rules/base/locale.ts'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import { sellerOfRecord, type PlatformOperator, type SellerOfRecord } from '#rules/sales/platform-operator.ts'
import { ticketNumber } from '#rules/tickets/ticket-code.ts'
import { HALF_PRICE_PROOFS } from '#rules/tickets/ticket-holder.ts'
import { canTransfer } from '#rules/tickets/ticket-transfer.ts'
import { eventTimeZone } from '#rules/base/time-zone.ts'
import { languageOfSeller } from '#rules/catalogue/seller-language.ts'
import { CallError } from '../../call-error.ts'
import type { Keys } from '../../signing/keys.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import {
  findIssuedTicket,
  ticketsOfPurchase,
  type IssuedTicket,
} from '../../store/tickets/issued-ticket-store.ts'
import { findPurchase, findPurchaseOfSale } from '../../store/purchases/payment-store.ts'
import type { Purchase, SaleRecord } from '../../store/purchases/purchase-records.ts'
import { drawQr } from '../../tickets/qr-modules.ts'
import type { EventInMail, OrderedTickets } from '../../tickets/ticket-facts.ts'
import {
  isTicketLinkValid,
  readTicketLink,
  sealTicketLink,
  type TicketLink,
} from '../../tickets/ticket-link.ts'
import { ticketSigner } from '../../tickets/ticket-signer.ts'
import { saleLook } from '../catalogue/sale-look.ts'
import { eventMoments } from '../orders/event-moments.ts'

export type TicketsDeps = {
  db: Database
  keys: Keys
  catalogue: Pick<CatalogueReader, 'findShownProduct'>
  /** The platform's operator, if they sell on it. */
  platform?: PlatformOperator | null
  now: () => Date
}

/** Tickets that were issued, with the purchase that they are of. */
type Issued = { purchase: Purchase; sale: SaleRecord; tickets: readonly IssuedTicket[] }
type Sold = { product: Product; seller: Seller }

/**
 * Reads the page of tickets for the holder of its link. The page exists once tickets are issued.
 * @throws CallError NOT_FOUND
 */
export async function readTickets(deps: TicketsDeps, link: string): Promise<TicketsAnswer> {
  return describe(deps, await openIssued(deps, link))
}

/** The tickets of a link, with the look of the checkout on which they were bought. */
export async function readTicketsPage(
  deps: TicketsDeps & { catalogue: Pick<CatalogueReader, 'findCustomCheckout'> },
  link: string,
): Promise<{ issued: TicketsAnswer; look: BrandedLook | null }> {
  const opened = await openIssued(deps, link)
  const [issued, look] = await Promise.all([
    describe(deps, opened),
    saleLook(deps.catalogue, opened.purchase.payment),
  ])
  return { issued, look }
}

/**
 * Opens a link to tickets: the tickets, their purchase, and their event as it is now.
 * @throws CallError NOT_FOUND
 */
export async function openIssued(deps: TicketsDeps, link: string): Promise<Issued & Sold> {
  const read = readTicketLink(link)
  const issued = read === null ? null : await load(deps.db, read)
  // guard: tickets-link-signed
  if (issued === null || !isTicketLinkValid(deps.keys, link, issued.version)) throw new CallError('NOT_FOUND')
  if (issued.tickets.length === 0) throw new CallError('NOT_FOUND')
  return withEvent(deps, issued)
}

async function withEvent(deps: TicketsDeps, issued: Issued): Promise<Issued & Sold> {
  const found = await deps.catalogue.findShownProduct(issued.sale.product_id)
  if (found === null) throw new CallError('NOT_FOUND')
  return { ...issued, product: found.product, seller: found.seller }
}

/** The tickets that a purchase has issued, as its page shows them; null: none. */
export async function ticketsOf(deps: TicketsDeps, purchase: Purchase): Promise<TicketsAnswer | null> {
  const sale = saleWithTickets(purchase)
  if (sale === null) return null
  const tickets = await ticketsOfPurchase(deps.db, purchase.payment.id)
  return tickets.length === 0 ? null : describe(deps, await withEvent(deps, { purchase, sale, tickets }))
}

/** The event of a purchase and the tickets that were ordered of it, issued or not; null: none were. */
export async function orderedTicketsOf(
  { catalogue }: Pick<TicketsDeps, 'catalogue'>,
  purchase: Purchase,
): Promise<OrderedTickets | null> {
  const sale = saleWithTickets(purchase)
  const found = sale === null ? null : await catalogue.findShownProduct(sale.product_id)
  if (sale === null || found === null) return null
  return { ...eventInMail(found, sale.name), tickets: sale.terms.tickets ?? [] }
}

/** An event as mails state it. `name`: as it was sold. */
export function eventInMail({ product, seller }: Sold, name: string): EventInMail {
  return { event: eventOnPage(product, seller, name), seller: { language: languageOfSeller(seller) } }
}

/** The sale of a purchase that is of tickets; null: none is. */
export function saleWithTickets({ sales }: Purchase): SaleRecord | null {
  return sales.find(({ terms, dropped }) => !dropped && (terms.tickets ?? []).length > 0) ?? null
}

/** Returns the link to all tickets of a purchase; null if there are none, or not yet. */
export function ticketsLinkOf(keys: Keys, purchase: Purchase): string | null {
  const sale = saleWithTickets(purchase)
  if (sale === null || sale.paid_at === null) return null
  return sealTicketLink(keys, { kind: 'sale', id: sale.sale_id }, purchase.payment.links_version)
}

/** The address of the page of tickets. */
export function ticketsPageOf(webUrl: string, locale: Locale, link: string): string {
  return webUrl + localePath(locale, `/tickets/${link}`)
}

/** Loads the tickets that a link names; `version`: that of the links to them. */
async function load(db: Database, opened: TicketLink): Promise<(Issued & { version: number }) | null> {
  if (opened.kind === 'sale') {
    const purchase = await findPurchaseOfSale(db, opened.id)
    const sale = purchase?.sales.find(({ sale_id }) => sale_id === opened.id)
    if (purchase === null || sale === undefined) return null
    const { id, links_version: version } = purchase.payment
    return { purchase, sale, tickets: await ticketsOfPurchase(db, id), version }
  }
  const ticket = await findIssuedTicket(db, opened.id)
  const purchase = ticket === null ? null : await findPurchase(db, ticket.payment_id)
  const sale = purchase === null ? null : saleWithTickets(purchase)
  if (ticket === null || purchase === null || sale === null) return null
  return { purchase, sale, tickets: [ticket], version: ticket.links_version }
}

async function describe(deps: TicketsDeps, issued: Issued & Sold): Promise<TicketsAnswer> {
  const { purchase, sale, tickets, product, seller } = issued
  const now = deps.now()
  const soldBy = sellerOfRecord(deps.platform ?? null, purchase.payment.buyer.country)
  return {
    event: eventOnPage(product, seller, sale.name),
    seller: {
      name: seller.name,
      legal_name: seller.legal_name,
      document: seller.document,
      email: seller.email,
      legal_address: seller.legal_address,
      country: seller.country,
      language: languageOfSeller(seller),
      special: seller.special === true,
    },
    ...(soldBy && { sold_by: soldByOnWire(soldBy) }),
    sale_id: sale.sale_id,
    order_number: groupOrderNumber(purchase.payment.order_number),
    language: purchase.payment.locale,
    issued_at: new Date(sale.paid_at ?? sale.created_at).toISOString(),
    tickets: await Promise.all(
      tickets.map(async (ticket) => ({
        ...(await ticketOnPage(deps.keys, ticket)),
        can_transfer: canTransfer(ticket, product, now),
      })),
    ),
  }
}

function soldByOnWire({ name, role, entity }: SellerOfRecord): TicketsAnswer['sold_by'] {
  const { legal_name, document, email, legal_address, country } = entity
  return { name, role, legal_name, document, email, legal_address, country }
}

function eventOnPage(product: Product, seller: Seller, name: string): TicketsAnswer['event'] {
  const { id, event, images, eventDateType } = product
  const { startsAt, endsAt } = eventMoments(product, seller)
  return {
    id,
    name,
    image: images[0]?.path ?? null,
    place: event?.place ?? 'soon',
    venue: event?.venue ?? null,
    address: event?.address ?? null,
    starts_at: startsAt,
    ends_at: endsAt,
    organizers: event?.organizers ?? [],
    time_zone: eventTimeZone(product, seller),
    has_calendar: event?.starts_at !== undefined && eventDateType !== 'continuousEvent',
  }
}

async function ticketOnPage(keys: Keys, ticket: IssuedTicket): Promise<Omit<TicketOnPage, 'can_transfer'>> {
  const { id, number, product_id, void_reason, state } = ticket
  const text = state === 'valid' ? ticketSigner(keys).codeOf({ productId: product_id, ticketId: id }) : null
  return {
    id,
    number,
    code_number: ticketNumber(id),
    ticket: ticket.ticket_name,
    batch: ticket.batch_name,
    half_price: ticket.half_price,
    half_price_proof: HALF_PRICE_PROOFS.find((proof) => proof === ticket.half_price_proof) ?? null,
    // For a transferred ticket, its next holder: the holder of this link named them.
    holder_name: state === 'transferred' ? ticket.given_to : ticket.holder_name,
    state: state === 'void' ? (void_reason ?? 'refunded') : state,
    code: text === null ? null : { text, ...(await drawQr(text)) },
  }
}

import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** A ticket as it was issued, with what has become of it. */
export type IssuedTicket = Omit<Row<'issued_tickets'>, 'seller_id' | 'hold_id' | 'changed_at'> & {
  /** Somebody has come in with it. */
  entered: boolean
  /** How often it has changed hands. */
  transfers: number
  /** Current holder, if it was transferred. */
  given_to: string | null
}

const COLUMNS =
  sql.raw(`id, payment_id, product_id, batch_id, ticket_id, number, batch_name, ticket_name, half_price,
  half_price_proof, holder_name, holder_email, state, void_reason, replaces, version, links_version, created_at,
  exists (select from entries e where e.issued_ticket_id = issued_tickets.id) as entered,
  (select count(*) - 1 from issued_tickets o
    where o.payment_id = issued_tickets.payment_id and o.number = issued_tickets.number) as transfers,
  (select n.holder_name from issued_tickets n where n.replaces = issued_tickets.id) as given_to`)

/** The tickets of a purchase as they were issued to its buyer, by their numbers; those that came in their place are others'. */
export async function ticketsOfPurchase(db: Database, paymentId: string): Promise<IssuedTicket[]> {
  const { rows } = await sql<IssuedTicket>`
    select ${COLUMNS} from issued_tickets where payment_id = ${paymentId} and replaces is null
    order by number`.execute(db)
  return rows
}

/** Returns the current ticket for each number of a purchase: the latest one issued for it. */
export async function validTickets(db: Database, paymentId: string): Promise<IssuedTicket[]> {
  const { rows } = await sql<IssuedTicket>`
    select distinct on (number) ${COLUMNS} from issued_tickets where payment_id = ${paymentId}
    order by number, created_at desc, version`.execute(db)
  return rows
}

export async function findIssuedTicket(db: Database, id: string): Promise<IssuedTicket | null> {
  const { rows } = await sql<IssuedTicket>`select ${COLUMNS} from issued_tickets where id = ${id}`.execute(db)
  return rows[0] ?? null
}

type KeyRow = Pick<Row<'ticket_keys'>, 'key_id' | 'public_key'>

/** Keeps a public key by which tickets are signed from now on, so that their codes hold after the next. */
export async function recordTicketKey(db: Database, { key_id, public_key }: KeyRow): Promise<void> {
  await sql`insert into ticket_keys (key_id, public_key) values (${key_id}, ${public_key})
    on conflict (key_id) do nothing`.execute(db)
}

/** The public keys whose codes hold, the newest first. */
export async function readTicketKeys(db: Database): Promise<KeyRow[]> {
  const keys = await listTicketKeys(db)
  return keys
    .filter(({ revoked_at }) => revoked_at === null)
    .map(({ key_id, public_key }) => ({ key_id, public_key }))
}

/** Every key that ever signed, the newest first. */
export async function listTicketKeys(db: Database): Promise<Row<'ticket_keys'>[]> {
  const { rows } = await sql<Row<'ticket_keys'>>`
    select key_id, public_key, created_at, revoked_at from ticket_keys order by created_at desc, key_id`.execute(
    db,
  )
  return rows
}

/** Codes of this key hold no more. Answers whether it was one that held. */
export async function revokeTicketKey(db: Database, keyId: string): Promise<boolean> {
  const { rows } = await sql`update ticket_keys set revoked_at = now()
    where key_id = ${keyId} and revoked_at is null returning key_id`.execute(db)
  return rows.length > 0
}

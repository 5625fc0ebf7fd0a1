import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { AddressRecord } from '../purchase-json.ts'

type Contact = { name: string; email: string; cellphone: string }

export type CorrectedBuyer = {
  paymentId: string
  /** The contact as read by the user who corrects it. */
  before: Contact
  to: Contact
  /** Null: nothing of it is sent. */
  address: AddressRecord | null
}

/**
 * Writes how the buyer of a purchase is reached now: on the purchase, its subscriptions and on those of its tickets that
 * were the buyer's own. Another mailbox raises the version of their links: those that were mailed before end with it.
 * `changed`: it is not what was read any more.
 */
export async function correctBuyer(
  db: Database,
  { paymentId, before, to, address }: CorrectedBuyer,
): Promise<'done' | 'changed' | 'erased'> {
  const contact = JSON.stringify({ name: to.name, email: to.email, phone: to.cellphone })
  const place = address === null ? null : JSON.stringify(address)
  const { rows } = await sql<{ is_erased: boolean; is_same: boolean }>`
    with found as (
      select id, erased_at is not null as is_erased, buyer, delivery,
        (buyer ->> 'name', buyer ->> 'email', buyer ->> 'phone')
          = (${before.name}::text, ${before.email}::text, ${before.cellphone}::text) as is_same,
        -- guard: links-end-with-the-mailbox
        (lower(buyer ->> 'email') <> lower(${to.email}::text))::integer as moved
      from payments where id = ${paymentId} for update
    ),
    corrected as (
      update payments p set
        -- Where it went to the buyer's own address, that one is corrected, and else the one that was named for it.
        buyer = p.buyer || ${contact}::jsonb || case
          when ${place}::jsonb is null or jsonb_typeof(p.delivery -> 'address') = 'object' then '{}'
          else jsonb_build_object('address', ${place}::jsonb) end,
        delivery = case
          when ${place}::jsonb is not null and jsonb_typeof(p.delivery -> 'address') = 'object'
          then p.delivery || jsonb_build_object('address', ${place}::jsonb) else p.delivery end,
        links_version = p.links_version + f.moved,
        updated_at = now()
      from found f
      -- guard: office-correction-meets-nobody
      where p.id = f.id and f.is_same
        and not f.is_erased
      returning p.id, f.buyer ->> 'email' as former, f.moved
    ),
    subscribed as (
      update subscriptions s set buyer = s.buyer || ${contact}::jsonb from corrected c where s.payment_id = c.id
    ),
    held as (
      update issued_tickets t set holder_email = ${to.email}, version = t.version + 1, links_version = t.links_version + c.moved, changed_at = now()
      from corrected c where t.payment_id = c.id and t.state = 'valid' and lower(t.holder_email) = lower(c.former)
    )
    select is_erased, is_same from found`.execute(db)
  const [found] = rows
  if (found === undefined || found.is_erased) return 'erased'
  // guard: office-correction-told
  return found.is_same ? 'done' : 'changed'
}

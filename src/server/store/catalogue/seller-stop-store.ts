import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** A seller as the operators of the installation see it. */
export type PlatformSeller = {
  id: number
  name: string
  members: number
  /** False: the catalogue's file says that nothing of it can be bought. */
  is_ready: boolean
  /** The author, time and reason of the stop; null if it was not stopped. */
  stop: { at: string; reason: string; author: string } | null
}

/** Search by operators: a part of a name or an id, whether it sells, and the last entry of the previous page. */
export type SellerSearch = { words: string; isStopped: boolean | null; after: number; limit: number }

/** Sellers by id. Installations have thousands at most, and of a page only its own stops and members are read. */
export async function listPlatformSellers(
  db: Database,
  { words, isStopped, after, limit }: SellerSearch,
): Promise<PlatformSeller[]> {
  const { rows } = await sql<PlatformSeller>`
    select s.id, s.name, (select count(*) from members m where m.seller_id = s.id) as members,
      s.body -> 'recipientIsActivated' = 'true' and s.body -> 'baas_activited' = 'true' as is_ready,
      case when s.stopped_at is not null then (
        select jsonb_build_object('at', h.at, 'reason', h.reason, 'author', h.author)
        from seller_stops h where h.seller_id = s.id and h.is_stopped order by h.id desc limit 1) end as stop
    from sellers s
    where s.id > ${after}
      and (${words} = '' or s.id::text = ${words} or position(lower(${words}) in lower(s.name)) > 0)
      and (${isStopped}::boolean is null or (s.stopped_at is not null) = ${isStopped})
    order by s.id limit ${limit}`.execute(db)
  return rows
}

/**
 * Stops a seller, or lets it sell on. Its catalogue counts on with it, so no process believes what it read before, and
 * a purchase that was priced before is priced anew. False: there is no such seller, or it was so already.
 */
export async function setStopped(
  db: Database,
  sellerId: number,
  stop: { isStopped: boolean; reason: string; author: string },
): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update sellers set stopped_at = case when ${stop.isStopped} then now() end,
        -- guard: stopped-at-once
        catalogue_version = catalogue_version + 1
      where id = ${sellerId} and (stopped_at is null) = ${stop.isStopped}
      returning id
    )
    insert into seller_stops (seller_id, is_stopped, reason, author)
    select id, ${stop.isStopped}, ${stop.reason}, ${stop.author} from changed returning id`.execute(db)
  return rows.length > 0
}

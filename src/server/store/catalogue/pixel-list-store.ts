import { sql } from 'kysely'
import type { Pixel } from '#rules/catalogue/catalogue.ts'
import type { Database } from '../postgres/database.ts'

export type ListedPixel = {
  product: { id: number; name: string }
  pixel: Pixel
  /** When what opens its account was written; null: it never was. */
  access_at: Date | null
  /** Events sent in the last day, of visits and sales. */
  day: { taken: number; refused: number; open: number; reason: string | null }
}

/**
 * Lists the pixels of a seller's products with their events of the last day. One statement, by the indexes of the
 * seller.
 */
export async function listPixels(db: Database, seller: number, most: number): Promise<ListedPixel[]> {
  const { rows } = await sql<Omit<ListedPixel, 'pixel'> & { id: string; provider: string; body: object }>`
    with told as (
      select provider, pixel, state, reason, sent_at from pixel_sends
      where seller_id = ${seller} and sent_at > now() - interval '1 day'
      union all
      select provider, pixel, state, reason, sent_at from visit_sends
      where seller_id = ${seller} and sent_at > now() - interval '1 day'
    ), day as (
      select provider, pixel, count(*) filter (where state = 'taken')::int as taken,
        count(*) filter (where state = 'refused')::int as refused,
        count(*) filter (where state = 'sending')::int as open,
        (array_agg(reason order by sent_at desc) filter (where state = 'refused'))[1] as reason
      from told group by provider, pixel
    )
    select jsonb_build_object('id', p.id, 'name', p.name) as product, x.id, x.provider, x.body, a.updated_at as access_at,
      jsonb_build_object('taken', coalesce(d.taken, 0), 'refused', coalesce(d.refused, 0), 'open', coalesce(d.open, 0),
        'reason', d.reason) as day
    from pixels x join products p on p.id = x.product_id and p.retired_at is null
    left join pixel_accesses a on a.seller_id = x.seller_id and a.provider = x.provider and a.pixel = x.id
    left join day d on d.provider = x.provider and d.pixel = x.id
    where x.seller_id = ${seller} order by p.id, x.position limit ${most}`.execute(db)
  return rows.map(({ id, provider, body, ...row }) => ({
    ...row,
    // The body was checked when it was imported.
    pixel: { ...body, id, provider } as Pixel,
  }))
}

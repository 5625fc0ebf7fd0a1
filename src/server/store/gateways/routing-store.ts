import { sql } from 'kysely'
import type { GatewayRule, RoutedSeller } from '#rules/payment/gateway-routing.ts'
import type { Database } from '../postgres/database.ts'

type Row = {
  id: number
  gateway_priorities: string
  specific_gateway: string | null
  gateway_rules: GatewayRule[] | null
  three_ds: boolean
}

/** Where every seller of the catalogue wants payments to go. */
export async function readSellerRouting(
  db: Database,
): Promise<(RoutedSeller & Pick<Row, 'id' | 'three_ds'>)[]> {
  const { rows } = await sql<Row>`
    select id, body ->> 'gateway_priorities' as gateway_priorities, body ->> 'specific_gateway' as specific_gateway,
      body -> 'gateway_rules' as gateway_rules, body ->> 'three_ds' is not distinct from 'true' as three_ds
    from sellers order by id`.execute(db)
  return rows.map(({ specific_gateway: pinned, gateway_rules: rules, ...seller }) => ({
    ...seller,
    ...(pinned !== null && { specific_gateway: pinned }),
    ...(rules !== null && { gateway_rules: rules }),
  }))
}

import type { SaleChange } from '../store/outbox/sale-notifications.ts'
import { createChangeHub, type ChangeHub } from './change-hub.ts'

/** The followers of each sale in this process. */
export type SaleHub = ChangeHub<SaleChange>

export function createSaleHub(): SaleHub {
  return createChangeHub((change) => change.sale_id)
}

import type { SaleStatus } from '#rules/sale-status.ts'
import { createChangeHub, type ChangeHub } from './change-hub.ts'

export type SaleChange = { sale_id: string; version: number; status: SaleStatus }

/** Who waits for which sale in this process. */
export type SaleHub = ChangeHub<SaleChange>

export function createSaleHub(): SaleHub {
  return createChangeHub((change) => change.sale_id)
}

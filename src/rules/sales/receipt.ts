/**
 * Whether a purchase has a receipt: money was paid for it, whatever became of it later. A trial or a free product has
 * none. `total`: in any unit.
 */
export function hasReceipt({ total, paid_at: paidAt }: { total: number; paid_at: string | null }): boolean {
  // guard: receipt-of-paid-only
  return paidAt !== null && total > 0
}

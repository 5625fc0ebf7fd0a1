import type { Movement } from '#rules/payment/reconciliation.ts'

/** A line of a gateway's report as plain data, so that it can travel between processes. `at` is an instant. */
export type ReportedMovement = Omit<Movement, 'at'> & { at: string; gatewayId: string | null }

/** Which lines of a report are asked for: those from `from` on and before `to`, after the page that `cursor` ended. */
export type ReportQuery = { from: string; to: string; cursor: string | null }

/** A page of what a gateway says it moved. `next` asks for the page after it. */
export type ReportPage =
  | { kind: 'page'; movements: readonly ReportedMovement[]; next: string | null }
  /** This gateway reports in files only. */
  | { kind: 'none' }
  | { kind: 'unknown'; reason: string }

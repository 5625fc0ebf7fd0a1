import { mayMember, type MemberRole, type Permission } from './permissions.ts'

/** Data of a shop that can be exported as a file. */
export const EXPORT_KINDS = ['sales', 'subscriptions', 'leads', 'holders', 'figures'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/** `withdrawn`: somebody who may be in it was erased, so the file is gone. */
export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed', 'withdrawn'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/** For so many days a file can be fetched. */
export const EXPORT_KEPT_DAYS = 7
/** A shop has so many files made at once, so that none keeps the worker from the others. */
export const EXPORTS_AT_ONCE = 2
/** And has so many at all, made or being made. */
export const EXPORTS_AT_MOST = 20
/** Figures are written day by day, of a year at most. */
export const EXPORT_REPORT_DAYS = 366

/** Permission to see the list from which a file is made. */
const SEEN_BY: Readonly<Record<ExportKind, Permission>> = {
  sales: 'sales.read',
  subscriptions: 'subscriptions.read',
  leads: 'leads.read',
  holders: 'buyers.read',
  figures: 'reports.read',
}

/** A file of a kind; `people`: with names, addresses and documents. */
export type Exported = { kind: ExportKind; people: boolean }

/** Whether a member may have such a file made, and fetch one that somebody has had made. */
export function mayExport(role: MemberRole | null, { kind, people }: Exported): boolean {
  return (
    mayMember(role, 'exports.create') &&
    mayMember(role, SEEN_BY[kind]) &&
    // guard: export-people
    (!people || mayMember(role, 'buyers.read'))
  )
}

/** The kinds that a member may have made. */
export function exportKindsOf(role: MemberRole | null): ExportKind[] {
  return EXPORT_KINDS.filter((kind) => mayExport(role, { kind, people: kind === 'holders' }))
}

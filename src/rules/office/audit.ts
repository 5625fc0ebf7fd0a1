import type { EntryKind } from '../catalogue/catalogue-revision.ts'
import { seriesOf } from '../order/coupon-series.ts'
import type { MemberRole, OperatorRole } from './permissions.ts'

/** User actions in the office, as the audit log names them: the kind, and the action. */
export const AUDIT_ACTIONS = [
  'account.signed-in',
  'account.sign-in-failed',
  'account.signed-out',
  'account.session-ended',
  'account.proven',
  'account.proof-failed',
  'account.made',
  'account.password-changed',
  'account.renamed',
  'account.email-changed',
  'account.email-undone',
  'account.factor-added',
  'account.factor-removed',
  'account.factor-reset',
  'account.factor-undone',
  'account.recovery-stopped',
  'account.passkey-added',
  'account.passkey-removed',
  'account.recovery-used',
  'account.recovery-renewed',
  'team.joined',
  'team.invited',
  'team.invitation-withdrawn',
  'team.role-changed',
  'team.removed',
  'team.factor-required',
  'team.recovery-started',
  'team.recovery-stopped',
  'team.factor-optional',
  'team.limit-set',
  'team.limit-removed',
  'catalogue.made',
  'catalogue.changed',
  'catalogue.deleted',
  'catalogue.picture-kept',
  'catalogue.access-key-shown',
  'event.key-made',
  'event.key-revoked',
  'sale.refunded',
  'sale.let-go',
  'sale.buyer-corrected',
  'sale.ticket-handed',
  'sale.mail-sent',
  'sale.withdrawal-accepted',
  'sale.withdrawal-refused',
  'sale.withdrawal-settled',
  'sale.person-exported',
  'sale.person-erased',
  'sale.file-ordered',
  'sale.file-fetched',
  'sale.file-deleted',
  'subscription.cancelled',
  'subscription.charge-moved',
  'subscription.renewals-on',
  'subscription.renewals-off',
  'gateway.account-kept',
  'gateway.account-forgotten',
  'platform.entered',
  'platform.left',
  'platform.seller-stopped',
  'platform.seller-resumed',
  'platform.operator-made',
  'platform.operator-removed',
  'platform.factor-reset',
  'platform.noted',
  'platform.transferred',
  'platform.closed',
  'platform.jobs-retried',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The kinds by which the log is narrowed. */
export const AUDIT_KINDS = [
  'account',
  'team',
  'catalogue',
  'event',
  'sale',
  'subscription',
  'gateway',
  'platform',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** Targets of actions: an entry of the catalogue, or another object by the name of its page. */
export const AUDIT_TARGETS = [
  'seller',
  'custom_checkout',
  'product',
  'coupon',
  'coupon_series',
  'affiliate',
  'user',
  'invitation',
  'picture',
  'event',
  'sale',
  'subscription',
  'reversal',
  'difference',
  'gateway',
] as const
export type AuditTarget = (typeof AUDIT_TARGETS)[number]

/** Facts stored beside the names of fields: no buyer data, and no secret. Amounts are minor units. */
export type AuditFacts = {
  role?: MemberRole
  role_before?: MemberRole
  operator?: OperatorRole
  amount?: number
  currency?: string
  /** Why an operator looked into a seller or stopped it, in their words. */
  reason?: string
  /** They might change things. */
  writes?: boolean
}

/** How long the log is kept unless an operator says otherwise: two years. */
export const AUDIT_KEPT_DAYS = 730

/** The periods that can be looked at, in days. */
export const AUDIT_DAYS = [1, 7, 30, 90, 365] as const

/** More fields of one change than anybody reads. */
const FIELDS_AT_MOST = 50

/** The actions of a kind. */
export function actionsOf(kind: AuditKind): AuditAction[] {
  return AUDIT_ACTIONS.filter((action) => action.startsWith(`${kind}.`))
}

/** Returns the log's name for a catalogue change. */
export function catalogueAction(isNew: boolean, isGone: boolean): AuditAction {
  if (isNew) return 'catalogue.made'
  return isGone ? 'catalogue.deleted' : 'catalogue.changed'
}

/**
 * Returns the log's target for a whole entry that was added or removed: for coupons created together it is the series,
 * which has one entry for all of them.
 */
export function auditedWhole(made: { kind: EntryKind; entry_id: string; before: unknown; after: unknown }): {
  kind: AuditTarget
  id: string
} {
  // guard: codes-are-logged-by-series
  const series = made.kind === 'coupon' ? seriesOf(made.after ?? made.before) : null
  return series === null ? { kind: made.kind, id: made.entry_id } : { kind: 'coupon_series', id: series }
}

/** The names of the fields of a change, without what they said. */
export function auditedFields(changes: readonly { path: string }[]): string[] {
  return changes.slice(0, FIELDS_AT_MOST).map(({ path }) => path)
}

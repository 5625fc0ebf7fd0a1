/*
 * The steps from an empty database to this program's tables, in order. They are modules, not .sql files, so that the
 * bundled server holds them, and each is exported by its name. A step that was released never changes; a new one is
 * added below. Functions and triggers are not here but in `store/routines/`.
 */
export { sql as '001-catalogue' } from './001-catalogue.ts'
export { sql as '002-gateways' } from './002-gateways.ts'
export { sql as '003-purchases' } from './003-purchases.ts'
export { sql as '004-card-limits' } from './004-card-limits.ts'
export { sql as '005-reversals' } from './005-reversals.ts'
export { sql as '006-subscriptions' } from './006-subscriptions.ts'
export { sql as '007-tickets' } from './007-tickets.ts'
export { sql as '008-waiting' } from './008-waiting.ts'
export { sql as '009-outbox' } from './009-outbox.ts'
export { sql as '010-reconciliation' } from './010-reconciliation.ts'
export { sql as '011-operators' } from './011-operators.ts'
export { sql as '012-csp-reports' } from './012-csp-reports.ts'
export { sql as '013-build-files' } from './013-build-files.ts'
export { sql as '014-pixel-sends' } from './014-pixel-sends.ts'
export { sql as '015-office' } from './015-office.ts'
export { sql as '016-figures' } from './016-figures.ts'
export { sql as '017-office-subscriptions' } from './017-office-subscriptions.ts'
export { sql as '018-picture-uploads' } from './018-picture-uploads.ts'
export { sql as '019-look-previews' } from './019-look-previews.ts'
export { sql as '020-audit-log' } from './020-audit-log.ts'
export { sql as '021-office-security' } from './021-office-security.ts'
export { sql as '022-exports' } from './022-exports.ts'
export { sql as '023-platform' } from './023-platform.ts'
export { sql as '025-visit-events' } from './025-visit-events.ts'

import { sql as catalogue } from './001-catalogue.ts'
import { sql as gateways } from './002-gateways.ts'
import { sql as purchases } from './003-purchases.ts'
import { sql as cardLimits } from './004-card-limits.ts'
import { sql as reversals } from './005-reversals.ts'
import { sql as subscriptions } from './006-subscriptions.ts'
import { sql as tickets } from './007-tickets.ts'
import { sql as waiting } from './008-waiting.ts'
import { sql as outbox } from './009-outbox.ts'
import { sql as reconciliation } from './010-reconciliation.ts'

/**
 * The steps from an empty database to this program's tables, in order. They are modules, not .sql files, so that
 * the bundled server holds them. A step that was released never changes; a new one is added below. Functions and
 * triggers are not here but in `store/routines/`.
 */
export const MIGRATIONS: Readonly<Record<string, string>> = {
  '001-catalogue': catalogue,
  '002-gateways': gateways,
  '003-purchases': purchases,
  '004-card-limits': cardLimits,
  '005-reversals': reversals,
  '006-subscriptions': subscriptions,
  '007-tickets': tickets,
  '008-waiting': waiting,
  '009-outbox': outbox,
  '010-reconciliation': reconciliation,
}

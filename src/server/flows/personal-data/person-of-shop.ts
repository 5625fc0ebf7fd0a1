import { recordAudit, type AuditActor } from '../../store/accounts/audit-store.ts'
import type { PersonKey } from '../../store/buyers/personal-data-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { erasePerson, exportPerson, type Erasure } from './person.ts'

type By = AuditActor & { sellerId: number }

/** Exports all data that a shop stores on a person, by table; the request is in the audit log, without the person. */
export async function exportPersonOfShop(
  db: Database,
  by: By,
  key: PersonKey,
): Promise<Record<string, unknown[]>> {
  await recordAudit(db, by, { action: 'sale.person-exported' })
  return exportPerson({ db }, key, by.sellerId)
}

/**
 * Erases the data that a shop stores on a person. The audit entry is written first, because an erasure is many
 * transactions.
 */
export async function erasePersonOfShop(db: Database, by: By, key: PersonKey): Promise<Erasure> {
  await recordAudit(db, by, { action: 'sale.person-erased' })
  return erasePerson({ db }, key, by.sellerId)
}

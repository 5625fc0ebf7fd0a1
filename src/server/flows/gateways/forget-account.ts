import { CallError } from '../../call-error.ts'
import { recordAudit, type AuditActor } from '../../store/accounts/audit-store.ts'
import { removeAccount } from '../../store/gateways/credentials-store.ts'
import type { Database } from '../../store/postgres/database.ts'

/**
 * Deletes a seller's credentials of a gateway.
 *
 * @throws CallError NOT_FOUND where they do not exist
 */
export async function forgetAccount(
  db: Database,
  by: AuditActor & { sellerId: number },
  gateway: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await removeAccount(tx, { sellerId: by.sellerId, gateway }))) throw new CallError('NOT_FOUND')
    const target = { kind: 'gateway', id: gateway } as const
    await recordAudit(tx, by, { action: 'gateway.account-forgotten', target })
  })
}

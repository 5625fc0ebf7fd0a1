import { CallError } from '../../call-error.ts'
import { hashOfEventKey, newEventKey } from '../../signing/event-key.ts'
import { recordAudit, type AuditActor } from '../../store/accounts/audit-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { keepEventKey, revokeEventKey } from '../../store/tickets/event-key-store.ts'

/** Creates a key of an event's check-in. @returns the key, of which the database has only the hash */
export async function makeEventKey(
  db: Database,
  by: AuditActor,
  { productId, name }: { productId: number; name: string },
): Promise<string> {
  const key = newEventKey()
  await db.transaction().execute(async (tx) => {
    await keepEventKey(tx, { productId, name, hash: hashOfEventKey(key) ?? '' })
    await recordAudit(tx, by, { action: 'event.key-made', target: { kind: 'event', id: productId } })
  })
  return key
}

/** Revokes a key of an event's check-in. @throws CallError NOT_FOUND for a key of another event */
export async function revokeKeyOfEvent(
  db: Database,
  by: AuditActor,
  { productId, keyId }: { productId: number; keyId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const isRevoked = await revokeEventKey(tx, keyId, productId)
    if (!isRevoked) throw new CallError('NOT_FOUND')
    await recordAudit(tx, by, { action: 'event.key-revoked', target: { kind: 'event', id: productId } })
  })
}

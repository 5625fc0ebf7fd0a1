import { accessKey } from '../../signing/access-link.ts'
import type { Keys } from '../../signing/keys.ts'
import { recordAudit, type AuditActor } from '../../store/accounts/audit-store.ts'
import type { Database } from '../../store/postgres/database.ts'

type Deps = { db: Database; keys: Keys }

/** The key by which a seller's members' area verifies its links. It can sign such links, so each request is recorded. */
export async function showAccessKey(
  { db, keys }: Deps,
  by: AuditActor & { sellerId: number },
): Promise<string> {
  const target = { kind: 'seller', id: by.sellerId } as const
  await recordAudit(db, by, { action: 'catalogue.access-key-shown', target })
  return accessKey(keys, by.sellerId)
}

import type { ProviderAccess } from '../../advertising/provider.ts'
import { sealAccess } from '../../advertising/access.ts'
import type { Keys } from '../../signing/keys.ts'
import { recordAudit, type AuditActor } from '../../store/accounts/audit-store.ts'
import { removePixelAccess, savePixelAccess, type PixelName } from '../../store/outbox/pixel-access-store.ts'
import type { Database } from '../../store/postgres/database.ts'

/**
 * Keeps, sealed, the access by which events of a pixel are sent from the server; null deletes it.
 *
 * @param product the product in whose settings it was changed, for the audit log
 */
export async function changePixelAccess(
  { db, keys }: { db: Database; keys: Pick<Keys, 'pixelAccess'> },
  by: AuditActor,
  { name, product, access }: { name: PixelName; product: number; access: ProviderAccess | null },
): Promise<void> {
  const sealed = access && sealAccess(keys.pixelAccess, name, access)
  await db.transaction().execute(async (tx) => {
    if (sealed === null) await removePixelAccess(tx, name)
    else await savePixelAccess(tx, name, sealed)
    await recordAudit(tx, by, {
      action: 'catalogue.changed',
      target: { kind: 'product', id: product },
      fields: [`/pixels/${name.provider}:${name.pixel}/access`],
    })
  })
}

import { sql } from 'kysely'
import type { Owner, SealedFields } from '#vault/credential-keys.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

export type KeptAccount = Owner & SealedFields & { updatedAt: Date }

type AccountRow = Row<'gateway_credentials'>

/** What is kept for a seller at a gateway, sealed; null: nothing. */
export async function findAccount(db: Database, { sellerId, gateway }: Owner): Promise<KeptAccount | null> {
  const { rows } = await sql<AccountRow>`select * from gateway_credentials
    where seller_id = ${sellerId} and gateway = ${gateway}`.execute(db)
  return rows[0] === undefined ? null : readRow(rows[0])
}

export async function listAccounts(db: Database): Promise<KeptAccount[]> {
  const { rows } =
    await sql<AccountRow>`select * from gateway_credentials order by seller_id, gateway`.execute(db)
  return rows.map(readRow)
}

/** Keeps or exchanges them. False: there is no such seller. */
export async function saveAccount(db: Database, owner: Owner, fields: SealedFields): Promise<boolean> {
  const { rows } = await sql`
    insert into gateway_credentials (seller_id, gateway, key_id, salt, sealed)
    select id, ${owner.gateway}, ${fields.keyId}, ${fields.salt}::bytea, ${fields.sealed}::bytea
    from sellers where id = ${owner.sellerId}
    on conflict (seller_id, gateway) do update
      set key_id = excluded.key_id, salt = excluded.salt, sealed = excluded.sealed, updated_at = now()
    returning seller_id`.execute(db)
  return rows.length > 0
}

/** Exchanges the sealing alone. False: somebody wrote other credentials meanwhile, which are sealed anew already. */
export async function resealAccount(
  db: Database,
  before: KeptAccount,
  fields: SealedFields,
): Promise<boolean> {
  const { rows } = await sql`
    update gateway_credentials set key_id = ${fields.keyId}, salt = ${fields.salt}::bytea, sealed = ${fields.sealed}::bytea
    where seller_id = ${before.sellerId} and gateway = ${before.gateway} and sealed = ${before.sealed}::bytea
    returning seller_id`.execute(db)
  return rows.length > 0
}

/** False: there was nothing to remove. */
export async function removeAccount(db: Database, { sellerId, gateway }: Owner): Promise<boolean> {
  const { rows } = await sql`
    with silent as (delete from account_webhooks where seller_id = ${sellerId} and gateway = ${gateway})
    delete from gateway_credentials
    where seller_id = ${sellerId} and gateway = ${gateway} returning seller_id`.execute(db)
  return rows.length > 0
}

function readRow(row: AccountRow): KeptAccount {
  const { seller_id: sellerId, key_id: keyId, updated_at: updatedAt, ...rest } = row
  return { ...rest, sellerId, keyId, updatedAt }
}

import { sql } from 'kysely'
import type { Owner, SealedFields } from '#vault/credential-keys.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** `names`: of what is sealed; null: an earlier version kept it, which wrote none. `author`: null: a command. */
export type KeptAccount = Owner &
  SealedFields & { updatedAt: Date; names: string[] | null; author: string | null }

type AccountRow = Row<'gateway_credentials'>

/** Returns a seller's stored account at a gateway, sealed; null if there is none. */
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

/** Lists the stored accounts of one seller, at every gateway. */
export async function listAccountsOf(db: Database, sellerId: number): Promise<KeptAccount[]> {
  const { rows } = await sql<AccountRow>`
    select * from gateway_credentials where seller_id = ${sellerId} order by gateway`.execute(db)
  return rows.map(readRow)
}

/** The user who stores an account, and the names of its values. */
export type Keeping = { names: readonly string[]; author: string | null }

/** Keeps or exchanges them. False: there is no such seller. */
export async function saveAccount(
  db: Database,
  owner: Owner,
  fields: SealedFields,
  { names, author }: Keeping,
): Promise<boolean> {
  const { rows } = await sql`
    insert into gateway_credentials (seller_id, gateway, key_id, salt, sealed, names, updated_by)
    select id, ${owner.gateway}, ${fields.keyId}, ${fields.salt}::bytea, ${fields.sealed}::bytea,
      ${[...names]}::text[], ${author}::text
    from sellers where id = ${owner.sellerId}
    on conflict (seller_id, gateway) do update
      set key_id = excluded.key_id, salt = excluded.salt, sealed = excluded.sealed,
        names = excluded.names, updated_by = excluded.updated_by, updated_at = now()
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
  const { seller_id: sellerId, key_id: keyId, updated_at: updatedAt, updated_by: author, ...rest } = row
  return { ...rest, sellerId, keyId, updatedAt, author }
}

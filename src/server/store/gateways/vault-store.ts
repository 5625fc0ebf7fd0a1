import { sql } from 'kysely'
import type { ClearFacts, SealedCard, VaultStore } from '#vault/vault-store.ts'
import type { Database } from '../postgres/database.ts'

type Row = ClearFacts & { token_hash: Buffer; card: Buffer; security_code: Buffer | null }

/** The vault's rows in PostgreSQL, whose clock ends them. Every call is one statement. */
export function createVaultStore(db: Database): VaultStore {
  return {
    async insert({ tokenHash, facts, card, securityCode }, { cardSeconds, securityCodeSeconds }) {
      await sql`
        insert into vault_cards (token_hash, bin, last_four, brand, month, year, card, security_code,
          expires_at, security_code_expires_at)
        values (${tokenHash}, ${facts.bin}, ${facts.last_four}, ${facts.brand}, ${facts.month}, ${facts.year},
          ${card}, ${securityCode}, now() + make_interval(secs => ${cardSeconds}),
          now() + make_interval(secs => ${securityCodeSeconds}))`.execute(db)
    },
    async find(tokenHash) {
      const { rows } = await sql<Row>`
        select token_hash, bin, last_four, brand, month, year, card,
          case when security_code_expires_at > now() then security_code end as security_code
        from vault_cards where token_hash = ${tokenHash}
          -- guard: card-expiry
          and expires_at > now()`.execute(db)
      return rows[0] ? readRow(rows[0]) : null
    },
    async dropSecurityCode(tokenHash) {
      await sql`update vault_cards set security_code = null where token_hash = ${tokenHash}`.execute(db)
    },
    async remove(tokenHash) {
      await sql`delete from vault_cards where token_hash = ${tokenHash}`.execute(db)
    },
    async removeExpired() {
      const { rows } = await sql<{ removed: number }>`
        with emptied as (
          update vault_cards set security_code = null
          where security_code is not null and security_code_expires_at <= now() and expires_at > now()
        ), removed as (
          delete from vault_cards where expires_at <= now() returning 1
        )
        select count(*) as removed from removed`.execute(db)
      return rows[0]?.removed ?? 0
    },
  }
}

function readRow({ token_hash, card, security_code, ...facts }: Row): SealedCard {
  return { tokenHash: token_hash, facts, card, securityCode: security_code }
}

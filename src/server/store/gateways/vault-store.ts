import { sql, type RawBuilder } from 'kysely'
import type { ClearFacts, SealedCard, VaultStore } from '#vault/vault-store.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

type CardRow = Pick<
  Row<'vault_cards'>,
  keyof ClearFacts | 'gateway' | 'token_hash' | 'card' | 'security_code'
>

/** The vault's rows in PostgreSQL, whose clock ends them. Every call is one statement. */
export function createVaultStore(db: Database): VaultStore {
  return {
    async insert({ tokenHash, facts, card, securityCode }, { cardSeconds, securityCodeSeconds }) {
      await sql`
        insert into vault_cards (token_hash, bin, last_four, brand, month, year, wallet, gateway, card,
          security_code, expires_at, security_code_expires_at)
        values (${tokenHash}, ${facts.bin}, ${facts.last_four}, ${facts.brand}, ${facts.month}, ${facts.year},
          ${facts.wallet?.name ?? null}, ${facts.wallet?.gateway ?? null}, ${card}, ${securityCode}, now() + make_interval(secs => ${cardSeconds}),
          now() + make_interval(secs => ${securityCodeSeconds}))`.execute(db)
    },
    async find(tokenHash) {
      const { rows } = await sql<CardRow>`
        select token_hash, bin, last_four, brand, month, year, wallet, gateway, card,
          case when security_code_expires_at > now() then security_code end as security_code
        from vault_cards where token_hash = ${tokenHash}
          -- guard: card-expiry
          and expires_at > now()`.execute(db)
      return rows[0] ? readRow(rows[0]) : null
    },
    async take(tokenHash, paymentId) {
      const { rows } = await sql<CardRow & { own: boolean }>`
        update vault_cards set payment_id = coalesce(payment_id, ${paymentId}::uuid)
        where token_hash = ${tokenHash}
          -- guard: opened-card-expiry
          and expires_at > now()
        returning token_hash, bin, last_four, brand, month, year, wallet, gateway, card,
          case when security_code_expires_at > now() then security_code end as security_code,
          payment_id = ${paymentId}::uuid as own`.execute(db)
      if (rows[0] === undefined) return null
      const { own, ...row } = rows[0]
      return { sealed: readRow(row), isOwn: own }
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

/** Change to the cards of a purchase; `codes-end-soon`: they are charged again at once, by another gateway. */
export type VaultChange = 'forgotten' | 'codes-forgotten' | 'codes-end-soon'

/** How long a code waits for the charge at the next gateway, which the page asks for by itself. */
const NEXT_GATEWAY_SECONDS = 120

/** The part of a statement that forgets the cards that were used for this payment. */
export function forgetCards(change: VaultChange, paymentId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (change === 'forgotten') return sql`delete from vault_cards where payment_id = ${paymentId}`
  if (change === 'codes-forgotten')
    return sql`update vault_cards set security_code = null where payment_id = ${paymentId}`
  return sql`update vault_cards set security_code_expires_at =
    least(security_code_expires_at, now() + make_interval(secs => ${NEXT_GATEWAY_SECONDS}))
    where payment_id = ${paymentId}`
}

function readRow({ token_hash, card, security_code, wallet, gateway, ...facts }: CardRow): SealedCard {
  const given = wallet === null || gateway === null ? {} : { wallet: { name: wallet, gateway } }
  return { tokenHash: token_hash, facts: { ...facts, ...given }, card, securityCode: security_code }
}

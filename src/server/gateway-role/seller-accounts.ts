import type { Credentials } from '#gateways/gateway.ts'
import { GATEWAY_KINDS, type GatewayKind } from '#gateways/registry.ts'
import type { CredentialKeys, Owner, SecretFields } from '#vault/credential-keys.ts'
import { findAccount } from '../store/gateways/credentials-store.ts'
import type { Database } from '../store/postgres/database.ts'

/** The accounts of sellers at the gateways, opened. Only the gateway role has one of these. */
export type SellerAccounts = {
  /** @throws NoAccount when the seller has none there, or it was sealed under a key that is not here */
  credentialsOf(sellerId: number, gateway: string): Promise<Credentials>
  /** What proves webhooks of this gateway for this seller; null: nothing can. */
  webhookSecretsOf(sellerId: number | null, gateway: string): Promise<SecretFields | null>
}

/** A seller has no account at a gateway. The message names both and no secret. */
export class NoAccount extends Error {
  override name = 'NoAccount'
}

export type SellerAccountsOptions = {
  db: Database
  keys: CredentialKeys
  kinds: ReadonlyMap<string, GatewayKind>
  /** The secret of the sandbox's webhooks: it has no accounts of sellers. */
  sandboxSecret: string
  /** Milliseconds since the epoch. */
  now?: () => number
}

/** A charge must not cost a statement more: what was read is believed for so long, also that there is nothing. */
const KEPT_MS = 30_000
/** Addresses of webhooks can be made up; what is remembered of them has an end. */
const MOST_KEPT = 10_000

export function createSellerAccounts(options: SellerAccountsOptions): SellerAccounts {
  const { kinds, sandboxSecret, now = Date.now } = options
  const kept = new Map<string, { fields: Promise<SecretFields | null>; until: number }>()
  const fieldsOf = (owner: Owner): Promise<SecretFields | null> => {
    const name = `${owner.sellerId} ${owner.gateway}`
    const known = kept.get(name)
    if (known !== undefined && now() < known.until) return known.fields
    if (kept.size >= MOST_KEPT) kept.clear()
    const fields = readFields(options, owner)
    kept.set(name, { fields, until: now() + KEPT_MS })
    // A database that is away is asked again by the next charge.
    fields.catch(() => kept.delete(name))
    return fields
  }
  return {
    async credentialsOf(sellerId, gateway) {
      const kind = kinds.get(gateway)
      if (kind === undefined || kind === 'sandbox') return {}
      const fields = await fieldsOf({ sellerId, gateway })
      if (fields === null)
        throw new NoAccount(`seller ${sellerId} has no account at ${gateway} that can be opened`)
      return pick(fields, Object.keys(GATEWAY_KINDS[kind].credentials))
    },
    async webhookSecretsOf(sellerId, gateway) {
      const kind = kinds.get(gateway)
      if (kind === undefined) return null
      // One proof for all sellers: an address that names one is not ours.
      if (kind === 'sandbox') return sellerId === null ? { webhookSecret: sandboxSecret } : null
      const fields = sellerId === null ? null : await fieldsOf({ sellerId, gateway })
      return fields && pick(fields, GATEWAY_KINDS[kind].webhookSecrets)
    },
  }
}

async function readFields({ db, keys }: SellerAccountsOptions, owner: Owner): Promise<SecretFields | null> {
  const account = await findAccount(db, owner)
  return account && keys.open(owner, account)
}

function pick(fields: SecretFields, names: readonly string[]): SecretFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
}

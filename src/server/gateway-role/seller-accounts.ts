import type { Credentials, Gateway } from '#gateways/gateway.ts'
import { GATEWAY_KINDS, type GatewayKind } from '#gateways/registry.ts'
import type { CredentialKeys, Owner, SecretFields } from '#vault/credential-keys.ts'
import { recordAudit } from '../store/accounts/audit-store.ts'
import { findAccount, saveAccount } from '../store/gateways/credentials-store.ts'
import type { AccountPort, Kept } from './account-port.ts'
import type { Database } from '../store/postgres/database.ts'

/** The accounts of sellers at the gateways, opened. Only the gateway role has one of these. */
export type SellerAccounts = {
  /** @throws NoAccount when the seller has none there, or it was sealed under a key that is not here */
  credentialsOf(sellerId: number, gateway: string): Promise<Credentials>
  /** Returns the secrets that prove this gateway's webhooks for this seller; null: none. */
  webhookSecretsOf(sellerId: number | null, gateway: string): Promise<SecretFields | null>
} & AccountPort

/** A seller has no account at a gateway. The message names both and no secret. */
export class NoAccount extends Error {
  override name = 'NoAccount'
}

export type SellerAccountsOptions = {
  db: Database
  keys: CredentialKeys
  kinds: ReadonlyMap<string, GatewayKind>
  /** The adapters, by which accounts are shown to their gateways. Absent: none is. */
  gateways?: ReadonlyMap<string, Gateway>
  /** The secret of the sandbox's webhooks: it has no accounts of sellers. */
  sandboxSecret: string
  /** Milliseconds since the epoch. */
  now?: () => number
}

/** A charge must not cost an extra statement: data read is trusted for this long, even that there is none. */
const KEPT_MS = 30_000
/** Webhook addresses can be invented, so the number remembered is limited. */
const MOST_KEPT = 10_000

export function createSellerAccounts(options: SellerAccountsOptions): SellerAccounts {
  const { kinds, sandboxSecret, now = Date.now } = options
  const kept = new Map<string, { fields: Promise<SecretFields | null>; until: number }>()
  const fieldsOf = (owner: Owner): Promise<SecretFields | null> => {
    const name = nameOf(owner)
    const known = kept.get(name)
    if (known !== undefined && now() < known.until) return known.fields
    if (kept.size >= MOST_KEPT) kept.clear()
    const fields = readFields(options, owner)
    kept.set(name, { fields, until: now() + KEPT_MS })
    // A database that is away is asked again by the next charge.
    fields.catch(() => kept.delete(name))
    return fields
  }
  const accounts: SellerAccounts = {
    async keepAccount({ sellerId, gateway, fields, by }) {
      const kind = kinds.get(gateway)
      if (kind === undefined || kind === 'sandbox') return { kind: 'none' }
      const owner = { sellerId, gateway }
      // Fields that are not typed again stay: nobody can read them to type them.
      const whole = { ...(await readFields(options, owner)), ...fields }
      const flaw = flawOf(kind, whole)
      if (flaw !== null) return flaw
      const keeping = { names: Object.keys(whole), author: by.email }
      const sealed = options.keys.seal(owner, whole)
      const isKept = await options.db.transaction().execute(async (tx) => {
        if (!(await saveAccount(tx, owner, sealed, keeping))) return false
        const target = { kind: 'gateway', id: gateway } as const
        const entry = { action: 'gateway.account-kept', target, fields: Object.keys(fields) } as const
        await recordAudit(tx, { userId: by.userId, sellerId }, entry)
        return true
      })
      kept.delete(nameOf(owner))
      return { kind: isKept ? 'kept' : 'none' }
    },
    async checkAccount({ sellerId, gateway }) {
      const adapter = options.gateways?.get(gateway)
      if (adapter?.checkAccount === undefined) return { kind: 'none' }
      kept.delete(nameOf({ sellerId, gateway }))
      try {
        return await adapter.checkAccount(await accounts.credentialsOf(sellerId, gateway))
      } catch (error) {
        if (error instanceof NoAccount) return { kind: 'none' }
        throw error
      }
    },
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
  return accounts
}

const nameOf = ({ sellerId, gateway }: Owner): string => `${sellerId} ${gateway}`

/** Returns the flaw of these fields by the adapter's own table; null: they are a whole account. */
function flawOf(kind: GatewayKind, fields: SecretFields): Extract<Kept, { kind: 'refused' }> | null {
  const { credentials, webhookSecrets } = GATEWAY_KINDS[kind]
  const unknown = Object.keys(fields).find(
    (name) => !Object.hasOwn(credentials, name) && !webhookSecrets.includes(name),
  )
  if (unknown !== undefined) return { kind: 'refused', field: unknown, problem: 'unknown' }
  for (const [name, { pattern, optional }] of Object.entries(credentials)) {
    const value = fields[name]
    if (value === undefined && optional === true) continue
    if (value === undefined) return { kind: 'refused', field: name, problem: 'missing' }
    if (!pattern.test(value)) return { kind: 'refused', field: name, problem: 'form' }
  }
  return null
}

async function readFields({ db, keys }: SellerAccountsOptions, owner: Owner): Promise<SecretFields | null> {
  const account = await findAccount(db, owner)
  return account && keys.open(owner, account)
}

function pick(fields: SecretFields, names: readonly string[]): SecretFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
}

import { createHash, createSecretKey, randomBytes as secureRandomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { NONCE_BYTES, seal, unseal } from './seal.ts'

/** Secrets of a seller for a gateway: keys of their account, and what proves its webhooks. Names and values. */
export type SecretFields = Readonly<Record<string, string>>

/** Owner of secrets. Sealed ones open for no other owner. */
export type Owner = { sellerId: number; gateway: string }

/** A seller's secrets as they are kept at rest. */
export type SealedFields = {
  /** Which key sealed them; says nothing of the key itself. */
  keyId: string
  salt: Uint8Array
  sealed: Uint8Array
}

/** Seals and opens the credentials of sellers. Held by the gateway role, and by the operator's command. */
export type CredentialKeys = {
  /** The id of the key that seals. */
  current: string
  seal(owner: Owner, fields: SecretFields): SealedFields
  /** Null when they were sealed under a key that is not here, for somebody else, or are not as they were. */
  open(owner: Owner, sealed: SealedFields): SecretFields | null
}

const SALT_BYTES = 32
/** Contents are padded to a multiple of this, so that a size reveals little about a key. */
const BLOCK = 256
const ID_LENGTH = 12

/**
 * @param keys 32 bytes each: the first seals, the others open what was sealed before they were exchanged
 * @throws RangeError when there is none, or one is too short
 */
export function createCredentialKeys(
  keys: readonly Uint8Array[],
  randomBytes: (size: number) => Uint8Array = secureRandomBytes,
): CredentialKeys {
  if (keys.some((key) => key.length < 32))
    throw new RangeError('a credentials key must have 32 bytes or more')
  const byId = new Map(keys.map((key): [string, KeyObject] => [idOf(key), createSecretKey(key)]))
  const [first] = byId
  if (first === undefined) throw new RangeError('there is no credentials key')
  const [current, masterKey] = first
  return {
    current,
    seal(owner, fields) {
      const salt = randomBytes(SALT_BYTES)
      const scope = {
        masterKey,
        secret: salt,
        part: 'credentials',
        context: contextOf(owner, current),
      } as const
      return {
        keyId: current,
        salt,
        sealed: seal(padded(JSON.stringify(fields)), randomBytes(NONCE_BYTES), scope),
      }
    },
    open(owner, { keyId, salt, sealed }) {
      const key = byId.get(keyId)
      if (key === undefined) return null
      const scope = {
        masterKey: key,
        secret: salt,
        part: 'credentials',
        context: contextOf(owner, keyId),
      } as const
      const text = unseal(sealed, scope)
      return text === null ? null : (JSON.parse(text) as SecretFields)
    },
  }
}

/** Derives the id from the key, so that it can neither be forgotten nor identify two keys. */
function idOf(key: Uint8Array): string {
  return createHash('sha256').update('balcao credentials key ').update(key).digest('hex').slice(0, ID_LENGTH)
}

/** Binds a ciphertext to its row: exchanged between two rows it does not open. */
function contextOf({ sellerId, gateway }: Owner, keyId: string): string {
  // guard: own-credentials
  return `${sellerId}|${gateway}|${keyId}`
}

/** Blanks at the end are no part of JSON. */
function padded(text: string): string {
  const size = Math.ceil(Buffer.byteLength(text) / BLOCK) * BLOCK
  return text + ' '.repeat(size - Buffer.byteLength(text))
}

import type { SealedCard, VaultStore } from './vault-store.ts'

export type MemoryStore = VaultStore & {
  /** The current rows, to be read and altered by a test. */
  rows: Map<string, { sealed: SealedCard; expires: number; codeExpires: number; paymentId?: string }>
  /** Lets seconds go by. */
  pass(seconds: number): void
}

/** Builds a vault store for tests, with a clock that moves only when it is set. */
export function createMemoryStore(): MemoryStore {
  let now = 0
  const rows: MemoryStore['rows'] = new Map()
  const keyOf = (hash: Uint8Array): string => Buffer.from(hash).toString('hex')
  const find = (hash: Uint8Array): SealedCard | null => {
    const row = rows.get(keyOf(hash))
    if (row === undefined || row.expires <= now) return null
    return row.codeExpires > now ? row.sealed : { ...row.sealed, securityCode: null }
  }
  return {
    rows,
    pass: (seconds) => void (now += seconds),
    insert: async (sealed, { cardSeconds, securityCodeSeconds }) => {
      const row = { sealed, expires: now + cardSeconds, codeExpires: now + securityCodeSeconds }
      rows.set(keyOf(sealed.tokenHash), row)
    },
    find: async (hash) => find(hash),
    take: async (hash, paymentId) => {
      const sealed = find(hash)
      const row = rows.get(keyOf(hash))
      if (row === undefined || sealed === null) return null
      row.paymentId ??= paymentId
      return { sealed, isOwn: row.paymentId === paymentId }
    },
    removeExpired: async () => {
      const over = [...rows].filter(([, { expires }]) => expires <= now)
      for (const [key] of over) rows.delete(key)
      return over.length
    },
  }
}

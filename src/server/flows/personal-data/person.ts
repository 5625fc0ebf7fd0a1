import type { Database } from '../../store/postgres/database.ts'
import {
  emailsOf,
  erase,
  exportRows,
  findOldPurchases,
  findPurchasesOf,
  scopeOf,
  type PersonKey,
} from '../../store/buyers/personal-data-store.ts'

type Deps = { db: Database }

/** So many purchases at once, so that no transaction takes long. */
const BATCH = 100

/** An e-mail address or a document's number, as somebody typed it; null: it is neither. */
export function readPersonKey(text: string): PersonKey | null {
  const typed = text.trim()
  if (/^\S+@\S+\.\S+$/.test(typed)) return { kind: 'email', email: typed }
  return /^[\d./A-Za-z-]{5,25}$/.test(typed) && /\d{3}/.test(typed)
    ? { kind: 'document', document: typed }
    : null
}

/** Everything that is known of a person, by table. `seller`: only what that one knows, without what opens anything. */
export async function exportPerson(
  { db }: Deps,
  key: PersonKey,
  seller: number | null = null,
): Promise<Record<string, unknown[]>> {
  const purchases = await findPurchasesOf(db, key, seller)
  return exportRows(
    db,
    await scopeOf(
      db,
      purchases.map(({ id }) => id),
      await addressesOf(db, key, purchases),
      seller,
    ),
  )
}

/** How many purchases a person has made, how many of them are under way, and what else is known of them. */
export async function findPerson(
  { db }: Deps,
  key: PersonKey,
  seller: number,
): Promise<{ purchases: number; underWay: number; known: Record<string, unknown[]> }> {
  const purchases = await findPurchasesOf(db, key, seller)
  const underWay = purchases.filter(({ isUnderWay }) => isUnderWay).length
  return { purchases: purchases.length, underWay, known: await exportPerson({ db }, key, seller) }
}

/** Result of an erasure: purchases now without their buyer, and those that cannot be erased yet. */
export type Erasure = { erased: number; underWay: number }

/**
 * Erases a person. Purchases of which money is on its way, and subscriptions that go on, keep what they need and are
 * counted: they are erased by a later call. `seller`: only what that one knows.
 */
export async function erasePerson(
  { db }: Deps,
  key: PersonKey,
  seller: number | null = null,
): Promise<Erasure> {
  const purchases = await findPurchasesOf(db, key, seller)
  const ready = purchases.filter(({ isUnderWay }) => !isUnderWay).map(({ id }) => id)
  const addresses = await addressesOf(db, key, purchases)
  for (let begin = 0; begin < Math.max(1, ready.length); begin += BATCH) {
    await erase(db, await scopeOf(db, ready.slice(begin, begin + BATCH), addresses, seller), 'request')
  }
  return { erased: ready.length, underWay: purchases.length - ready.length }
}

async function addressesOf(
  db: Database,
  key: PersonKey,
  purchases: readonly { id: string }[],
): Promise<string[]> {
  if (key.kind === 'email') return [key.email.toLowerCase()]
  return emailsOf(
    db,
    purchases.map(({ id }) => id),
  )
}

/** Takes the buyers out of purchases that are older than that; answers of how many. */
export async function eraseOldPurchases({ db }: Deps, keptDays: number): Promise<number> {
  const payments = await findOldPurchases(db, keptDays, BATCH)
  if (payments.length > 0) await erase(db, await scopeOf(db, payments, [], null), 'age')
  return payments.length
}

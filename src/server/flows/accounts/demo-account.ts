import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../signing/password.ts'
import { addMember, countOwners } from '../../store/accounts/member-store.ts'
import { endOtherSessions } from '../../store/accounts/session-store.ts'
import { addUser, findUser, setPassword } from '../../store/accounts/user-store.ts'
import type { Database } from '../../store/postgres/database.ts'

/** A name that nobody can have: the domain is kept for examples. */
const DEMO_EMAIL = 'demo@balcao.example'

const newPassword = (): string => randomBytes(12).toString('base64url')

/**
 * The sign-in of an account that owns the demo's seller, so that a newcomer can look around. Its password is another
 * one at every start, and it is only given a seller that nobody owns.
 */
export async function openDemoAccount(
  db: Database,
  sellerId: number,
): Promise<{ email: string; password: string }> {
  const password = newPassword()
  const hash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const user = await findUser(tx, DEMO_EMAIL)
    if (user !== null) return renew(tx, user.id, hash)
    const owner = { email: DEMO_EMAIL, name: 'Demo', password: hash, locale: 'pt' }
    const id = await addUser(tx, owner)
    if (id !== null && (await countOwners(tx, sellerId)) === 0) await addMember(tx, sellerId, id, 'owner')
  })
  return { email: DEMO_EMAIL, password }
}

/** Ends the demo's account where there is one: its sessions end, and nobody knows its password. */
export async function closeDemoAccount(db: Database): Promise<void> {
  const user = await findUser(db, DEMO_EMAIL)
  // guard: office-demo-account-ends
  if (user !== null) await renew(db, user.id, await hashPassword(newPassword()))
}

async function renew(db: Database, userId: number, hash: string): Promise<void> {
  await setPassword(db, userId, hash)
  await endOtherSessions(db, userId, null)
}

import type { Config } from '../configuration/config.ts'
import { closeDemoAccount, openDemoAccount } from '../flows/accounts/demo-account.ts'
import { makeLink } from '../flows/accounts/team.ts'
import type { Keys } from '../signing/keys.ts'
import { hasOperators } from '../store/accounts/user-store.ts'
import type { Database } from '../store/postgres/database.ts'
import { demoSeller } from './demo.ts'

/** Returns the terminal message about the office: its address, and how to get in for the first time. */
export async function greetingOfOffice(
  { db, keys }: { db: Database; keys: Keys },
  { urls, demo }: Config,
): Promise<string[]> {
  const lines = [`  The office of sellers             ${urls.office}`]
  const seller = demo ? await demoSeller(db) : null
  if (seller === null) await closeDemoAccount(db)
  else {
    const { email, password } = await openDemoAccount(db, seller)
    lines.push(`  Look around in it as a seller     ${email} with the password ${password}`)
  }
  if (await hasOperators(db)) return lines
  const { link } = await makeLink({ db, keys, officeUrl: urls.office }, { kind: 'setup' })
  return [...lines, `  Begin here: make your account     ${link}`]
}

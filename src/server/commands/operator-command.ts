import type { OperatorPermission } from '#rules/office/operator-permissions.ts'
import { resetFactor } from '../flows/accounts/second-factor.ts'
import { hashOfOperatorKey, newOperatorKey } from '../signing/operator-key.ts'
import {
  keepOperatorKey,
  listOperatorKeys,
  listUses,
  revokeOperatorKey,
  type OperatorKeyRecord,
} from '../store/gateways/operator-store.ts'
import { CommandError, done, type Call, type CommandResult } from './command-call.ts'

/** Makes a key for the operator's calls and returns it: only its hash is stored. @throws CommandError for a name that was used */
export async function addKey(
  { withDatabase }: Call,
  name: string,
  { may: permissions, until }: { may: readonly OperatorPermission[]; until: Date },
): Promise<CommandResult> {
  const made = newOperatorKey()
  const hash = hashOfOperatorKey(made)
  if (hash === null) throw new Error('a key was made that is none')
  const isKept = await withDatabase((db) => keepOperatorKey(db, { name, hash, permissions, until }))
  if (!isKept) throw new CommandError(`There is, or was, a key called ${name}. Choose another name.`)
  return done(`${made}\nKeep it: only its hash is stored.`, { name, key: made })
}

/** Removes the second factor of an account and ends its sessions. @throws CommandError for an account without one */
export async function resetSecondFactor({ withDatabase }: Call, email: string): Promise<CommandResult> {
  const isReset = await withDatabase((db) => resetFactor(db, email))
  if (!isReset) throw new CommandError(`No account of ${email} has a second factor.`)
  return done(`${email} signs in by password alone until another second factor is set up.`)
}

/** The keys, what they allow, their end and their last use. */
export async function listKeys({ withDatabase }: Call): Promise<CommandResult> {
  const keys = await withDatabase(listOperatorKeys)
  return done(keys.length === 0 ? 'There are no keys.' : keys.map(lineOf).join('\n'), keys)
}

function lineOf({ name, permissions, expires_at, revoked_at, used_at }: OperatorKeyRecord): string {
  const end = new Date(expires_at)
  const state = revoked_at !== null ? 'revoked' : end.getTime() < Date.now() ? 'ended' : 'open'
  const used = used_at === null ? 'never used' : `used ${new Date(used_at).toISOString()}`
  return `${name}  ${state}  ${permissions.join(',')}  until ${end.toISOString().slice(0, 10)}  ${used}`
}

/** Revokes a key. @throws CommandError for an unknown name */
export async function revokeKey({ withDatabase }: Call, name: string): Promise<CommandResult> {
  const isRevoked = await withDatabase((db) => revokeOperatorKey(db, name))
  if (!isRevoked) throw new CommandError(`There is no key called ${name}.`)
  return done(`The key ${name} opens nothing any more.`)
}

/** The last uses of the keys. */
export async function showUses(
  { withDatabase }: Call,
  { last: count }: { last: number },
): Promise<CommandResult> {
  const found = await withDatabase((db) => listUses(db, count))
  const lines = found.map(({ used_at, operator, call, target, outcome }) =>
    [new Date(used_at).toISOString(), operator, call, target ?? '-', outcome ?? 'not known'].join('  '),
  )
  return done(lines.length === 0 ? 'No key was used yet.' : lines.join('\n'), found)
}

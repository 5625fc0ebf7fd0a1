import { OPERATOR_PERMISSIONS, parsePermissions } from '#rules/operator-permissions.ts'
import { resetFactor } from '../flows/office/second-factor.ts'
import { hashOfOperatorKey, newOperatorKey } from '../signing/operator-key.ts'
import {
  keepOperatorKey,
  listOperatorKeys,
  listUses,
  revokeOperatorKey,
  type OperatorKeyRecord,
} from '../store/gateways/operator-store.ts'
import {
  CommandError,
  commandRunner,
  done,
  runIfStarted,
  UsageError,
  type CommandResult,
  type Invocation,
} from './command-runner.ts'
import { noWords, oneWord } from './command-words.ts'

/** What the command prints where it is not understood. */
export const USAGE = `Usage: npm run operator -- <command>

  key add NAME --may read,refunds --until 2027-01-31   make a key for the operator's calls, and show it this once
  key list                                             the keys, what they allow, until when, and their last use
  key revoke NAME                                      let a key open nothing any more
  factor reset EMAIL                                   take a lost second factor off an account of the office
  uses [--last 50]                                     who used which key for what, and how that ended

A key allows ${OPERATOR_PERMISSIONS.join(' or ')}, or both, and ends with its day (UTC). A name is not given twice.
It works on the database of DATABASE_URL, or on the embedded one in DATA_DIR.`

const OPTIONS = { may: { type: 'string' }, until: { type: 'string' }, last: { type: 'string' } } as const
type Call = Invocation<typeof OPTIONS>

const NAME = /^[a-z0-9][a-z0-9.-]{0,39}$/
const USES_SHOWN = 50
const MAX_USES = 10_000

/** The commands of `npm run operator`. */
export const runOperatorCommand = commandRunner({
  name: 'operator',
  usage: USAGE,
  options: OPTIONS,
  commands: { key, factor, uses },
})

function key(call: Call): Promise<CommandResult> {
  const [verb, ...words] = call.words
  if (verb === 'add') return addKey({ ...call, words })
  if (verb === 'list') return listKeys({ ...call, words })
  if (verb === 'revoke') return revokeKey({ ...call, words })
  throw new UsageError('Say what to do with the key: add, list or revoke.')
}

async function addKey({ words, options, withDatabase }: Call): Promise<CommandResult> {
  const name = oneWord(words, 'Name the key, by the person or program that will use it.')
  if (!NAME.test(name))
    throw new UsageError('A name has small letters, digits, dots and hyphens, 40 at most.')
  const permissions = parsePermissions(options.may ?? '')
  if (permissions === null)
    throw new UsageError(`Say with --may what it allows: ${OPERATOR_PERMISSIONS.join(', ')}.`)
  const until = endOfDay(options.until ?? '')
  const made = newOperatorKey()
  const hash = hashOfOperatorKey(made)
  if (hash === null) throw new Error('a key was made that is none')
  const isKept = await withDatabase((db) => keepOperatorKey(db, { name, hash, permissions, until }))
  if (!isKept) throw new CommandError(`There is, or was, a key called ${name}. Choose another name.`)
  return done(`${made}\nKeep it: only its hash is stored.`)
}

/** What a person has lost who can neither read their app nor their recovery codes. Their sessions end. */
async function factor({ words: [verb, ...words], withDatabase }: Call): Promise<CommandResult> {
  if (verb !== 'reset') throw new UsageError('Say what to do with the second factor: reset.')
  const email = oneWord(words, 'Name the account by its e-mail address.')
  const isReset = await withDatabase((db) => resetFactor(db, email))
  if (!isReset) throw new CommandError(`No account of ${email} has a second factor.`)
  return done(`${email} signs in by password alone until another second factor is set up.`)
}

/** The last moment of a day. @throws UsageError for what is no day to come */
function endOfDay(day: string): Date {
  const end = new Date(`${day}T23:59:59.999Z`)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && end.toISOString().startsWith(day)
  if (!isDay || end.getTime() < Date.now())
    throw new UsageError('Say with --until on which day it ends, such as 2027-01-31.')
  return end
}

async function listKeys({ words, withDatabase }: Call): Promise<CommandResult> {
  noWords(words)
  const keys = await withDatabase(listOperatorKeys)
  return done(keys.length === 0 ? 'There are no keys.' : keys.map(lineOf).join('\n'))
}

function lineOf({ name, permissions, expires_at, revoked_at, used_at }: OperatorKeyRecord): string {
  const end = new Date(expires_at)
  const state = revoked_at !== null ? 'revoked' : end.getTime() < Date.now() ? 'ended' : 'open'
  const used = used_at === null ? 'never used' : `used ${new Date(used_at).toISOString()}`
  return `${name}  ${state}  ${permissions.join(',')}  until ${end.toISOString().slice(0, 10)}  ${used}`
}

async function revokeKey({ words, withDatabase }: Call): Promise<CommandResult> {
  const name = oneWord(words, 'Name the key to be revoked.')
  const isRevoked = await withDatabase((db) => revokeOperatorKey(db, name))
  if (!isRevoked) throw new CommandError(`There is no key called ${name}.`)
  return done(`The key ${name} opens nothing any more.`)
}

async function uses({ words, options, withDatabase }: Call): Promise<CommandResult> {
  noWords(words)
  const count = Number(options.last ?? USES_SHOWN)
  if (!Number.isInteger(count) || count < 1 || count > MAX_USES)
    throw new UsageError(`Say with --last how many, from 1 to ${MAX_USES}.`)
  const found = await withDatabase((db) => listUses(db, count))
  const lines = found.map(({ used_at, operator, call, target, outcome }) =>
    [new Date(used_at).toISOString(), operator, call, target ?? '-', outcome ?? 'not known'].join('  '),
  )
  return done(lines.length === 0 ? 'No key was used yet.' : lines.join('\n'))
}

await runIfStarted(import.meta.url, runOperatorCommand)

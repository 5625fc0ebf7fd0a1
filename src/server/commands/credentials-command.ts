import { accountFields } from '#contract/office-gateways.ts'
import { checkCredentials } from '#gateways/credentials.ts'
import { GATEWAY_KINDS, type GatewayKind } from '#gateways/registry.ts'
import { createCredentialKeys, type CredentialKeys, type SecretFields } from '#vault/credential-keys.ts'
import { readConfig, type Config } from '../configuration/config.ts'
import { loadCredentialKeys } from '../configuration/secrets.ts'
import { webhookUrl } from '../roles/gateway-side.ts'
import {
  listAccounts,
  removeAccount,
  resealAccount,
  saveAccount,
} from '../store/gateways/credentials-store.ts'
import type { Database } from '../store/postgres/database.ts'
import {
  CommandError,
  done,
  UsageError,
  type CommandResult,
  type Terminal,
  type WithDatabase,
} from './command-runner.ts'
import { idOf, textOfFile } from './command-words.ts'

export const CREDENTIALS_USAGE = `
  credentials set SELLER GATEWAY FILE|-   keep a seller's account at a gateway of GATEWAYS, sealed. FILE is JSON of
                                          names and values; - reads it from standard input
  credentials list                        whose accounts are kept, and the names of what is in them
  credentials remove SELLER GATEWAY       forget one
  credentials rotate                      seal all of them anew under the first key of CREDENTIALS_KEY

  No command prints a secret. A running program notices a change within half a minute.`

/** A terminal whose standard input can be read. */
export type InputTerminal = Terminal & { input: () => Promise<string> }
type Work = { terminal: Terminal; config: Config; db: Database; keys: CredentialKeys }
type Invocation = { words: readonly string[]; terminal: InputTerminal; withDatabase: WithDatabase }

/** `npm run gateway -- credentials`: sellers' accounts at gateways. No text and no error of it holds a secret. */
export async function runCredentials({ words, terminal, withDatabase }: Invocation): Promise<CommandResult> {
  const config = readConfig(terminal.env, [])
  const work = await workOf(words, config, terminal)
  const keys = createCredentialKeys(await loadCredentialKeys(config))
  return withDatabase((db) => work({ terminal, config, db, keys }))
}

/** Reads everything that the command line and the file say before a database is opened. */
async function workOf(
  [command, ...rest]: readonly string[],
  config: Config,
  terminal: InputTerminal,
): Promise<(work: Work) => Promise<CommandResult>> {
  const wanted = { set: 3, list: 0, remove: 2, rotate: 0 }[command ?? '']
  if (wanted === undefined) throw new UsageError('credentials takes set, list, remove or rotate.')
  if (rest.length !== wanted) throw new UsageError(`credentials ${command} takes ${wanted} arguments.`)
  if (command === 'list') return list
  if (command === 'rotate') return rotate
  const [seller = '', gateway = '', file = ''] = rest
  const owner = { sellerId: idOf(seller, 'SELLER is the id of a seller, a whole number.'), gateway }
  if (command === 'remove') return (work) => remove(work, owner)
  const kind = kindOf(config, gateway)
  const secrets = readFields(kind, file === '-' ? await terminal.input() : await textOfFile(file))
  return (work) => set(work, { ...owner, kind }, secrets)
}

function kindOf({ gateways }: Config, name: string): GatewayKind {
  const kind = gateways.find((gateway) => gateway.name === name)?.kind
  if (kind === undefined) {
    const names = gateways.map((gateway) => gateway.name).join(', ')
    throw new CommandError(`There is no such gateway here: GATEWAYS names ${names}.`)
  }
  if (kind === 'sandbox')
    throw new CommandError('The sandbox knows no accounts of sellers: nothing has to be kept for it.')
  return kind
}

/** Names are told back, and only those that the kind knows; never a value. */
function readFields(kind: GatewayKind, text: string): SecretFields {
  const { credentials, webhookSecrets } = GATEWAY_KINDS[kind]
  const known = [...Object.keys(credentials), ...webhookSecrets]
  const form = `It must be JSON of names and texts; a ${kind} account has ${known.join(', ')}.`
  const read = accountFields.safeParse(parseJson(text))
  if (!read.success) throw new CommandError(form)
  if (Object.keys(read.data).some((name) => !known.includes(name))) {
    throw new CommandError(`There is a name in it that this kind does not know. ${form}`)
  }
  const flaw = checkCredentials(credentials, read.data)
  if (flaw !== null) throw new CommandError(`Nothing was kept: ${flaw}.`)
  return read.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Target = { sellerId: number; gateway: string; kind: GatewayKind }

async function set(
  { config, db, keys }: Work,
  { kind, ...owner }: Target,
  secrets: SecretFields,
): Promise<CommandResult> {
  const { sellerId, gateway } = owner
  const kept = { names: Object.keys(secrets), author: null }
  if (!(await saveAccount(db, owner, keys.seal(owner, secrets), kept))) {
    throw new CommandError(`Nothing was kept: there is no seller ${sellerId}. Import the catalogue first.`)
  }
  const { webhookSecrets } = GATEWAY_KINDS[kind]
  const lines = [
    `Kept for seller ${sellerId} at ${gateway}: ${namesOf(secrets)}.`,
    `Its webhooks go to ${webhookUrl(config.urls.gateway, kind, gateway, sellerId)}`,
  ]
  if (webhookSecrets.every((name) => secrets[name] === undefined)) {
    lines.push(`They will be refused until ${webhookSecrets.join(' or ')} is kept as well.`)
  }
  return done(lines.join('\n'))
}

async function list({ db, keys }: Work): Promise<CommandResult> {
  const accounts = await listAccounts(db)
  const lines = accounts.map((account) => {
    const opened = keys.open(account, account)
    const what = opened === null ? 'cannot be opened: its key is not in CREDENTIALS_KEY' : namesOf(opened)
    const day = account.updatedAt.toISOString().slice(0, 10)
    return `seller ${account.sellerId}  ${account.gateway}  since ${day}  key ${account.keyId}  ${what}`
  })
  return done(lines.length === 0 ? 'No accounts are kept.' : lines.join('\n'))
}

async function remove({ db }: Work, owner: { sellerId: number; gateway: string }): Promise<CommandResult> {
  if (!(await removeAccount(db, owner))) throw new CommandError('There was no such account.')
  return done(`Forgotten: seller ${owner.sellerId} at ${owner.gateway}.`)
}

async function rotate({ terminal, db, keys }: Work): Promise<CommandResult> {
  const old = (await listAccounts(db)).filter((account) => account.keyId !== keys.current)
  let lost = 0
  for (const account of old) {
    const opened = keys.open(account, account)
    if (opened === null) lost += 1
    // Not written: other credentials were kept meanwhile, under the present key.
    else await resealAccount(db, account, keys.seal(account, opened))
  }
  const sealed = `Sealed anew under key ${keys.current}: ${old.length - lost}.`
  if (lost === 0) return done(sealed)
  terminal.out(sealed)
  throw new CommandError(`${lost} could not be opened: add the key that sealed them to CREDENTIALS_KEY.`)
}

function namesOf(secrets: SecretFields): string {
  return Object.keys(secrets).join(', ')
}

import { accountFields } from '#contract/office/gateways/calls.ts'
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
import { CommandError, done, type Call, type CommandResult, type Terminal } from './command-call.ts'
import { textOfFile } from './command-words.ts'

type Owner = { sellerId: number; gateway: string }
type Work = { config: Config; db: Database; keys: CredentialKeys }

/* Sellers' accounts at gateways. No text and no error of these commands holds a secret. */

async function withAccounts(
  { terminal, withDatabase }: Call,
  work: (work: Work) => Promise<CommandResult>,
): Promise<CommandResult> {
  const config = readConfig(terminal.env, [])
  const keys = createCredentialKeys(await loadCredentialKeys(config))
  return withDatabase((db) => work({ config, db, keys }))
}

/**
 * Stores a seller's account, sealed.
 *
 * @param file a file of JSON, or `-` for standard input
 * @throws CommandError for an unknown gateway or seller, and for an account that does not fit
 */
export async function setCredentials(call: Call, owner: Owner, file: string): Promise<CommandResult> {
  const kind = kindOf(readConfig(call.terminal.env, []), owner.gateway)
  const secrets = readFields(kind, file === '-' ? await call.terminal.input() : await textOfFile(file))
  return await withAccounts(call, (work) => set(work, { ...owner, kind }, secrets))
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

/** Reads the fields of an account; errors repeat names, and only those that the kind has, never a value. */
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

type Target = Owner & { kind: GatewayKind }

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

/** The stored accounts and the names of their fields. */
export function listCredentials(call: Call): Promise<CommandResult> {
  return withAccounts(call, list)
}

async function list({ db, keys }: Work): Promise<CommandResult> {
  const accounts = (await listAccounts(db)).map((account) => {
    const opened = keys.open(account, account)
    return {
      seller: account.sellerId,
      gateway: account.gateway,
      since: account.updatedAt.toISOString().slice(0, 10),
      key: account.keyId,
      fields: opened === null ? null : Object.keys(opened),
    }
  })
  const lines = accounts.map(({ seller, gateway, since, key, fields }) => {
    const what = fields?.join(', ') ?? 'cannot be opened: its key is not in CREDENTIALS_KEY'
    return `seller ${seller}  ${gateway}  since ${since}  key ${key}  ${what}`
  })
  return done(lines.length === 0 ? 'No accounts are kept.' : lines.join('\n'), accounts)
}

/** Removes an account. @throws CommandError where it does not exist */
export async function removeCredentials({ withDatabase }: Call, owner: Owner): Promise<CommandResult> {
  if (!(await withDatabase((db) => removeAccount(db, owner))))
    throw new CommandError('There was no such account.')
  return done(`Forgotten: seller ${owner.sellerId} at ${owner.gateway}.`)
}

/** Seals all accounts under the first key of CREDENTIALS_KEY. @throws CommandError where some cannot be opened */
export function rotateCredentials(call: Call): Promise<CommandResult> {
  return withAccounts(call, (work) => rotate(work, call.terminal))
}

async function rotate({ db, keys }: Work, { out }: Terminal): Promise<CommandResult> {
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
  out(sealed)
  throw new CommandError(`${lost} could not be opened: add the key that sealed them to CREDENTIALS_KEY.`)
}

function namesOf(secrets: SecretFields): string {
  return Object.keys(secrets).join(', ')
}

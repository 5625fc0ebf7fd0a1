import { isIP } from 'node:net'
import { StartError } from './start-error.ts'

/** The environment of a process: the variables by their names. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A variable's text without blanks around it; undefined when it is not set or empty. */
export function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

/** A whole number written in digits, within bounds that are themselves allowed. */
export function wholeNumber(
  env: Environment,
  name: string,
  fallback: number,
  least: number,
  most: number,
): number {
  const value = text(env, name)
  if (value === undefined) return fallback
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= least && number <= most) return number
  throw new StartError(`${name} must be a whole number from ${least} to ${most}, not "${shown(value)}".`)
}

/** A TCP port. A fallback past the last port, as in PORT+1, is a mistake that the sentence explains. */
export function port(env: Environment, name: string, fallback: number): number {
  const value = wholeNumber(env, name, fallback, 1, 65_535)
  if (value <= 65_535) return value
  throw new StartError(
    `${name} would be ${value}, which is past the last port: set it, or choose a smaller PORT.`,
  )
}

/** One word of a closed list. */
export function choice<T extends string>(
  env: Environment,
  name: string,
  words: readonly T[],
  fallback: T,
): T {
  const value = text(env, name)
  if (value === undefined) return fallback
  const known = words.find((word) => word === value.toLowerCase())
  if (known !== undefined) return known
  throw new StartError(`${name} must be one of ${words.join(', ')}, not "${shown(value)}".`)
}

/** A switch: on, true, yes or 1; off, false, no or 0. */
export function switchedOn(env: Environment, name: string, fallback: boolean): boolean {
  const word = choice(
    env,
    name,
    ['on', 'off', 'true', 'false', 'yes', 'no', '1', '0'],
    fallback ? 'on' : 'off',
  )
  return ['on', 'true', 'yes', '1'].includes(word)
}

/** The address of an origin, without a slash at its end. */
export function origin(env: Environment, name: string, fallback: string): string {
  const value = text(env, name)
  if (value === undefined) return fallback
  const url = URL.canParse(value) ? new URL(value) : undefined
  const plain = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (plain) return url.origin
  throw new StartError(
    `${name} must be an address like https://pay.example.com, without a path${quotable(value)}.`,
  )
}

/** The address of a page that buyers are led to. */
export function webPage(env: Environment, name: string): string | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value
  throw new StartError(`${name} must be an address like https://example.com/{lang}/terms${quotable(value)}.`)
}

/** A connection string of PostgreSQL. Its text is never repeated: it holds a password. */
export function databaseUrl(env: Environment, name: string): string | undefined {
  return secretUrl(env, name, ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database')
}

/** The address of a mail server. Its text is never repeated: it may hold a password. */
export function smtpUrl(env: Environment, name: string): string | undefined {
  return secretUrl(env, name, ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com')
}

function secretUrl(env: Environment, name: string, protocols: string[], example: string): string | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
  throw new StartError(
    `${name} cannot be read: write it like ${example} (signs such as @ and / in a password as %40 and %2F).`,
  )
}

/** A secret that signs or opens something; short ones can be guessed. Its text is never repeated. */
export function secret(env: Environment, name: string): string | undefined {
  const value = text(env, name)
  if (value === undefined || value.length >= 32) return value
  throw new StartError(`${name} must have at least 32 characters; "openssl rand -hex 32" makes one.`)
}

/** A key of 256 bits as 64 hexadecimal digits or 44 characters of base64. Its text is never repeated. */
export function key(env: Environment, name: string): Buffer | undefined {
  const value = text(env, name)
  return value === undefined ? undefined : readKey(name, value)
}

/** Such keys with commas between them, each once. */
export function keys(env: Environment, name: string): readonly Buffer[] {
  const found = list(env, name).map((value) => readKey(name, value))
  return found.filter((each, index) => found.findIndex((other) => other.equals(each)) === index)
}

function readKey(name: string, value: string): Buffer {
  if (/^[\da-f]{64}$/i.test(value)) return Buffer.from(value, 'hex')
  if (/^[\w+/-]{43}=?$/.test(value)) return Buffer.from(value, 'base64')
  throw new StartError(
    `${name} must be 32 random bytes in hexadecimal or base64; "openssl rand -hex 32" makes them.`,
  )
}

/** The words of a list separated by commas. */
export function list(env: Environment, name: string): readonly string[] {
  const words = text(env, name)?.split(',') ?? []
  return words.map((word) => word.trim()).filter((word) => word !== '')
}

/** Words of a closed list, separated by commas, in their order; each once. */
export function wordsOf<T extends string>(
  env: Environment,
  name: string,
  known: readonly T[],
  fallback: readonly T[],
): readonly T[] {
  if (text(env, name) === undefined) return fallback
  const found = list(env, name).map((word) => {
    const match = known.find((each) => each === word.toLowerCase())
    if (match === undefined) {
      throw new StartError(`${name} takes ${known.join(', ')}, and "${shown(word)}" is none of them.`)
    }
    return match
  })
  return [...new Set(found)]
}

/** Host names, with a port where it is not the usual one. */
export function hosts(env: Environment, name: string): readonly string[] {
  const names = list(env, name).map((host) => host.toLowerCase())
  for (const host of names) {
    if (!URL.canParse(`http://${host}`) || /[/@?#\s]/.test(host)) {
      throw new StartError(`${name} must list host names like pay.example.com, and "${shown(host)}" is none.`)
    }
  }
  return names
}

/** Addresses and networks (10.0.0.0/8) of the proxies whose word on a buyer's address is taken. */
export function networks(env: Environment, name: string): readonly string[] {
  const networkList = list(env, name)
  for (const network of networkList) {
    const [address = '', bits, more] = network.split('/')
    const most = isIP(address) === 6 ? 128 : 32
    const valid = isIP(address) !== 0 && more === undefined && (bits === undefined || /^\d{1,3}$/.test(bits))
    if (!valid || Number(bits ?? 0) > most) {
      throw new StartError(`${name} must list addresses like 10.0.0.0/8, and "${shown(network)}" is none.`)
    }
  }
  return networkList
}

/** Quotes a wrong value unless somebody may have put a password into it. */
function quotable(value: string): string {
  return value.includes('@') ? '' : `, not "${shown(value)}"`
}

function shown(value: string): string {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value
}

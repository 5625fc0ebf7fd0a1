import { z } from 'zod'
import { StartError } from '../start-error.ts'

/** The environment of a process: the variables by their names. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the variables that a schema names. Blanks around a text are no part of it, and an empty one is not set.
 * @throws StartError with one sentence that begins with the variable's name
 */
export function readVariables<S extends z.ZodObject>(schema: S, env: Environment): z.output<S> {
  const given = Object.keys(schema.shape).flatMap((name) => {
    const text = env[name]?.trim() ?? ''
    return text === '' ? [] : [[name, text] as const]
  })
  const read = schema.safeParse(Object.fromEntries(given))
  if (read.success) return read.data
  const [wrong] = read.error.issues
  throw new StartError(`${String(wrong?.path[0])} ${wrong?.message}`)
}

/** Parses values of a type; an invalid text gets the one sentence, whatever is wrong with it. */
function value<T>(type: z.ZodType<T, string>, sentence: (text: string) => string) {
  return z.string().transform((text, context) => {
    const read = type.safeParse(text)
    if (read.success) return read.data
    context.addIssue({ code: 'custom', message: sentence(text) })
    return z.NEVER
  })
}

/** Such values with commas between them, none at first. */
function list<T>(type: z.ZodType<T, string>, sentence: (word: string) => string) {
  return z
    .string()
    .transform((text) => text.split(',').flatMap((word) => word.trim() || []))
    .pipe(z.array(value(type, sentence)))
    .default([])
}

/** A whole number written in digits. */
export const wholeNumber = (least: number, most: number) =>
  value(
    z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(least).max(most)),
    (text) => `must be a whole number from ${least} to ${most}, not "${shown(text)}".`,
  )

export const LAST_PORT = 65_535

/** A TCP port. */
export const port = () => wholeNumber(1, LAST_PORT)

const OFF_WORD = z
  .string()
  .toLowerCase()
  .regex(/^(?:off|no|false)$/)
  .transform(() => null)

/** An hour of the day, or `off`, which is null. */
export const hourOrOff = () =>
  value(
    z.union([
      OFF_WORD,
      z
        .string()
        .regex(/^\d{1,2}$/)
        .transform(Number)
        .pipe(z.number().max(23)),
    ]),
    (text) => `must be an hour from 0 to 23, or off, not "${shown(text)}".`,
  )

const MOST_DAYS = 36_500

/** How many days something is kept, or `off`, which is null: for ever. */
export const daysOrOff = () =>
  value(
    z.union([
      OFF_WORD,
      z
        .string()
        .regex(/^\d{1,5}$/)
        .transform(Number)
        .pipe(z.number().min(1).max(MOST_DAYS)),
    ]),
    (text) => `must be a number of days from 1 to ${MOST_DAYS}, or off, not "${shown(text)}".`,
  )

/** One word of a closed list. */
export const choice = <T extends string>(words: readonly T[]) =>
  value(
    z.string().toLowerCase().pipe(z.enum(words)),
    (text) => `must be one of ${words.join(', ')}, not "${shown(text)}".`,
  )

const [ON, OFF] = [
  ['on', 'true', 'yes', '1'],
  ['off', 'false', 'no', '0'],
]

/** A switch: on, true, yes or 1; off, false, no or 0. */
export const onOrOff = () =>
  value(
    z.stringbool({ truthy: ON, falsy: OFF }),
    (text) => `must be one of on, off, true, false, yes, no, 1, 0, not "${shown(text)}".`,
  )

/** The address of an origin, without a slash at its end. */
export const origin = () =>
  value(
    z
      .url({ protocol: /^https?$/ })
      .transform((address) => new URL(address))
      .refine((url) => url.href === `${url.origin}/`)
      .transform((url) => url.origin),
    (text) => `must be an address like https://pay.example.com, without a path${quotable(text)}.`,
  )

/** The address of a page that buyers are led to. */
export const webPage = () =>
  value(
    z.url({ protocol: /^https?$/ }),
    (text) => `must be an address like https://example.com/{lang}/terms${quotable(text)}.`,
  )

/** The address of a page that is served over TLS. */
export const securePage = () =>
  value(
    z.url({ protocol: /^https$/ }),
    (text) => `must be an address like https://example.com/security${quotable(text)}.`,
  )

/** To whom weaknesses are reported: mail addresses and pages that are served over TLS. */
export const securityContacts = () =>
  list(
    z.union([z.email(), z.url({ protocol: /^https$/ })]),
    (word) =>
      `must list addresses like security@example.com or https://example.com/security, and "${shown(word)}" is none.`,
  )

/** A connection string of PostgreSQL. Its text is never repeated: it holds a password. */
export const databaseUrl = () =>
  value(z.url({ protocol: /^postgres(?:ql)?$/ }), () =>
    unreadable('postgres://user:password@host:5432/database'),
  )

/** The address of a mail server. Its text is never repeated: it may hold a password. */
export const smtpUrl = () =>
  value(z.url({ protocol: /^smtps?$/ }), () => unreadable('smtps://user:password@mail.example.com'))

const unreadable = (example: string): string =>
  `cannot be read: write it like ${example} (signs such as @ and / in a password as %40 and %2F).`

/** A secret that signs or opens something; short ones can be guessed. Its text is never repeated. */
export const secret = () =>
  value(z.string().min(32), () => 'must have at least 32 characters; "openssl rand -hex 32" makes one.')

const KEY = z.union([
  z
    .string()
    .regex(/^[\da-f]{64}$/i)
    .transform((text) => Buffer.from(text, 'hex')),
  z
    .string()
    .regex(/^[\w+/-]{43}=?$/)
    .transform((text) => Buffer.from(text, 'base64')),
])
const notAKey = (): string =>
  'must be 32 random bytes in hexadecimal or base64; "openssl rand -hex 32" makes them.'

/** Such keys with commas between them, each once. */
export const keys = () =>
  list(KEY, notAKey).transform((found) =>
    found.filter((each, index) => found.findIndex((other) => other.equals(each)) === index),
  )

/** Words of a closed list, separated by commas, in their order; each once. */
export const words = <T extends string>(known: readonly T[]) =>
  list(
    z.string().toLowerCase().pipe(z.enum(known)),
    (word) => `takes ${known.join(', ')}, and "${shown(word)}" is none of them.`,
  ).transform((found) => [...new Set(found)])

/** The sender of mails: an address, with a name before it or without. */
export const sender = () =>
  value(
    z.string().regex(/^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/),
    (text) => `must be a sender like Example <no-reply@example.com>, not "${shown(text)}".`,
  )

/** The name of a header of HTTP. */
export const header = () =>
  value(
    z.string().regex(/^[\w-]+$/),
    (text) => `must be the name of a header like CF-IPCountry, not "${shown(text)}".`,
  )

/** Host names, with a port where it is not the usual one. */
export const hosts = () =>
  list(
    z
      .string()
      .toLowerCase()
      .refine((host) => URL.canParse(`http://${host}`) && !/[/@?#\s]/.test(host)),
    (word) => `must list host names like pay.example.com, and "${shown(word.toLowerCase())}" is none.`,
  )

/** Addresses and networks (10.0.0.0/8) of the proxies whose word on a buyer's address is taken. */
export const networks = () =>
  list(
    z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]),
    (word) => `must list addresses like 10.0.0.0/8, and "${shown(word)}" is none.`,
  )

/** Quotes a wrong value unless somebody may have put a password into it. */
function quotable(text: string): string {
  return text.includes('@') ? '' : `, not "${shown(text)}"`
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

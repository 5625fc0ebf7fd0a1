import { Resolver } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { domainToASCII } from 'node:url'
import { knownMailDomain } from '#rules/people/mail-domain.ts'

/** Whether a domain takes mail; null: that cannot be said now. It never fails. */
export type MailDomains = (domain: string) => Promise<boolean | null>

/** Queries that are sent to the name server of this machine. */
export type NameServer = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6'>

export type MailDomainOptions = {
  /** Absent: the machine's own. */
  names?: NameServer
  /** How long an answer may take before it counts as none. */
  timeoutMs?: number
  /** Domains that are kept; the oldest goes first. */
  cacheSize?: number
  now: () => Date
}

/** Nobody waits for it; a page shows nothing where it takes longer. */
const TIMEOUT_MS = 1_500
const CACHE_SIZE = 5_000
/** How long an answer is believed, and how long none keeps a domain from being asked for again. */
const KEEP_MS = 24 * 3_600_000
const SILENCE_KEEP_MS = 60_000

/**
 * Asks the name server whether a domain takes mail. Only the name of the domain leaves this machine, and only to its own
 * name server.
 */
export function createMailDomains(options: MailDomainOptions): MailDomains {
  const { timeoutMs = TIMEOUT_MS, cacheSize = CACHE_SIZE, now } = options
  const names = options.names ?? new Resolver({ timeout: timeoutMs, tries: 1 })
  const cache = new Map<string, { answer: Promise<boolean | null>; until: number }>()
  return (written) => {
    const known = knownMailDomain(written)
    if (known !== undefined) return Promise.resolve(known)
    const domain = domainToASCII(written)
    if (domain === '') return Promise.resolve(false)
    const kept = cache.get(domain)
    if (kept !== undefined && kept.until > now().getTime()) return kept.answer
    cache.delete(domain)
    if (cache.size >= cacheSize) cache.delete(cache.keys().next().value ?? domain)
    const answer = Promise.race([takesMail(names, domain), sleep(timeoutMs, null, { ref: false })])
    const entry = { answer, until: now().getTime() + KEEP_MS }
    cache.set(domain, entry)
    void answer.then((takes) => {
      if (takes === null) entry.until = now().getTime() + SILENCE_KEEP_MS
    })
    return answer
  }
}

/**
 * By the records of the domain: its mail servers; where it names none, its own address takes mail (RFC 5321, section
 * 5.1). A single server without a name says that none is taken (RFC 7505).
 */
async function takesMail(names: NameServer, domain: string): Promise<boolean | null> {
  try {
    const servers = await names.resolveMx(domain)
    if (servers.length > 0) return servers.some(({ exchange }) => exchange !== '' && exchange !== '.')
  } catch (error) {
    if (codeOf(error) === 'ENOTFOUND') return false
    if (codeOf(error) !== 'ENODATA') return null
  }
  const addresses = await Promise.allSettled([names.resolve4(domain), names.resolve6(domain)])
  if (addresses.some((each) => each.status === 'fulfilled' && each.value.length > 0)) return true
  const isCertain = addresses.every(
    (each) => each.status === 'fulfilled' || ['ENODATA', 'ENOTFOUND'].includes(codeOf(each.reason)),
  )
  return isCertain ? false : null
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

import { lookup } from 'node:dns'
import { request, type RequestOptions } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Maximum size of a picture, maximum time it may take, and maximum number of redirects by its server. */
export const PICTURE_LIMITS = { bytes: 2 * 1024 * 1024, milliseconds: 10_000, redirects: 3 } as const

/** The bytes of a picture that were taken, or a sentence saying why not. */
export type FetchedPicture = { kind: 'fetched'; body: Buffer } | { kind: 'refused'; why: string }

/** Network access that requests an address; tests query a server of their own. */
export type PictureNetwork = {
  request: typeof request
  isAllowed: (address: string) => boolean
  /** How long a picture may take. */
  milliseconds: number
}

/** Networks that are not public (IANA special-purpose registries): the author of a catalogue may not look into them. */
const SPECIAL: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
const special = new BlockList()
for (const [network, bits] of SPECIAL) special.addSubnet(network, bits, 'ipv4')

/** Of IPv6 only global unicast is public, and of that not the ranges that lead to other networks. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  tunnels.addSubnet(network, bits, 'ipv6')
}

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4')
    case 6:
      return globalUnicast.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
    default:
      return false
  }
}

const PUBLIC: PictureNetwork = {
  request,
  isAllowed: isPublicAddress,
  milliseconds: PICTURE_LIMITS.milliseconds,
}

const NO_PICTURE = 'is no JPEG, PNG, GIF, WebP or AVIF'
/** The first bytes of each kind of picture that is accepted. An SVG is a document and not accepted. */
const SIGNATURES: readonly RegExp[] = [
  /^\u00ff\u00d8\u00ff/,
  /^\u0089PNG\r\n/,
  /^GIF8[79]a/,
  /^RIFF....WEBP/s,
  /^....ftypavi[fs]/s,
]

/**
 * Takes the picture of a link: by https, from a public address, within the limits of time and weight, and only what
 * begins as a picture does, whatever its server calls it.
 */
export async function fetchPicture(
  address: string,
  network: PictureNetwork = PUBLIC,
): Promise<FetchedPicture> {
  const signal = AbortSignal.timeout(network.milliseconds)
  let url = new URL(address)
  for (let hops = 0; hops <= PICTURE_LIMITS.redirects; hops += 1) {
    const answer = await ask(url, network, signal).catch((error: unknown) => whyNot(error, network, signal))
    if (typeof answer === 'string') return { kind: 'refused', why: answer }
    const { statusCode = 0, headers } = answer
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) {
      return pictureOf(answer, network, signal)
    }
    answer.destroy()
    if (!URL.canParse(headers.location, url.href)) break
    const next = new URL(headers.location, url.href)
    if (next.protocol !== url.protocol)
      return { kind: 'refused', why: 'is sent on to something that is not https' }
    url = next
  }
  return { kind: 'refused', why: 'is sent on too often' }
}

/** A server that nobody outside may have pictures taken from. */
class NotPublic extends Error {}

function ask(url: URL, network: PictureNetwork, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    // guard: pictures-from-public-addresses
    if (isIP(host) !== 0 && !network.isAllowed(host)) throw new NotPublic()
    const options: RequestOptions = {
      signal,
      agent: false,
      lookup: publicLookup(network),
      headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
    }
    network.request(url, options, resolve).on('error', reject).end()
  })
}

/** Resolves names as the system does, and only to addresses that are allowed: the one that is checked is connected to. */
function publicLookup({ isAllowed }: PictureNetwork): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, '', 0)
      // guard: picture-names-resolve-publicly
      if (found.some(({ address }) => !isAllowed(address))) return done(new NotPublic(), '', 0)
      const [first] = found
      if (options.all === true) return done(null, found)
      return done(null, first?.address ?? '', first?.family)
    })
  }
}

async function pictureOf(
  answer: IncomingMessage,
  network: PictureNetwork,
  signal: AbortSignal,
): Promise<FetchedPicture> {
  if (answer.statusCode !== 200) {
    answer.destroy()
    return { kind: 'refused', why: `is answered with ${answer.statusCode}` }
  }
  const body = await readWithin(answer).catch((error: unknown) => whyNot(error, network, signal))
  if (typeof body === 'string') return { kind: 'refused', why: body }
  const beginning = body.subarray(0, 12).toString('latin1')
  // guard: pictures-by-their-bytes
  if (!SIGNATURES.some((one) => one.test(beginning))) return { kind: 'refused', why: NO_PICTURE }
  return { kind: 'fetched', body }
}

class TooLarge extends Error {}

async function readWithin(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    // guard: picture-bytes
    if (bytes > PICTURE_LIMITS.bytes) throw new TooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function whyNot(error: unknown, { milliseconds }: PictureNetwork, signal: AbortSignal): string {
  if (error instanceof NotPublic) return 'lies on an address that is not public'
  if (error instanceof TooLarge) return `is larger than ${PICTURE_LIMITS.bytes / 1024 / 1024} MB`
  if (signal.aborted) return `did not come within ${milliseconds / 1000} seconds`
  return `cannot be reached (${error instanceof Error ? error.message : String(error)})`
}

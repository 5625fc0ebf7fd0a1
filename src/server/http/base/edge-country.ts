import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The headers in which the large edges name the buyer's country, when the operator names none. */
const KNOWN_HEADERS = ['cf-ipcountry', 'x-vercel-ip-country', 'cloudfront-viewer-country']

/** Reads the country that the edge saw; undefined when no proxy of ours sent the request. */
export type EdgeCountry = (request: Pick<FastifyRequest, 'headers' | 'socket'>) => string | undefined

/**
 * Believes the header only when the connection itself comes from a trusted proxy: anybody else can write it too.
 * @param options `header` is the one that the operator's edge sets, in any case
 */
export function createEdgeCountry(options: {
  trustedProxies: readonly string[]
  header: string | undefined
}): EdgeCountry {
  const trusted = networksOf(options.trustedProxies)
  const names = options.header === undefined ? KNOWN_HEADERS : [options.header.toLowerCase()]
  return ({ headers, socket }) => {
    const address = socket.remoteAddress ?? ''
    const family = isIP(address)
    if (family === 0 || !trusted.check(address, family === 6 ? 'ipv6' : 'ipv4')) return undefined
    return names.map((name) => headers[name]).find((value) => typeof value === 'string')
  }
}

function networksOf(list: readonly string[]): BlockList {
  const networks = new BlockList()
  for (const entry of list) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) networks.addAddress(address, family)
    else networks.addSubnet(address, Number(bits), family)
  }
  return networks
}

/**
 * Origins of the ad networks: those that the server reports to, and those that their browser scripts are loaded from and
 * send to. A simulation has each of them at a path of its own.
 */
const NETWORK_HOSTS = [
  'graph.facebook.com',
  'connect.facebook.net',
  'www.facebook.com',
  'www.google-analytics.com',
  'www.googletagmanager.com',
  'oauth2.googleapis.com',
  'datamanager.googleapis.com',
  'business-api.tiktok.com',
  'analytics.tiktok.com',
  'www.adsnebula.com',
  'trc.taboola.com',
  'tr.outbrain.com',
] as const
export type NetworkHost = (typeof NETWORK_HOSTS)[number]

/** The path of a simulated network below the address of the simulation. */
export const networkPath = (host: NetworkHost): string => `/networks/${host}`

/** Replaces the origins of ad networks in a text: an address, or a script. */
export type NetworkAddresses = (text: string) => string

/** The networks themselves: nothing is replaced. */
export const REAL_NETWORKS: NetworkAddresses = (text) => text

const ORIGINS = new RegExp(
  `https://(${NETWORK_HOSTS.map((host) => host.replaceAll('.', '\\.')).join('|')})(?![\\w.:@-])`,
  'g',
)

/** The networks as the sandbox simulates them. @param sandboxUrl without a slash at its end */
export function simulatedNetworks(sandboxUrl: string): NetworkAddresses {
  return (text) => text.replace(ORIGINS, (_, host: NetworkHost) => sandboxUrl + networkPath(host))
}

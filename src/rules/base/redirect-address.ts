/**
 * Whether a buyer may be sent to an address that a gateway named: over TLS, or to the sandbox while payments are
 * simulated. `sandboxUrl` is the sandbox's address, null with real gateways.
 */
export function isTrustedRedirect(address: string, sandboxUrl: string | null): boolean {
  const origin = originOf(address)
  if (origin === null) return false
  // guard: address-of-a-gateway
  return origin.startsWith('https://') || (sandboxUrl !== null && origin === originOf(sandboxUrl))
}

/** Scheme and host of a web address without a name and a password before its host; null for everything else. */
function originOf(address: string): string | null {
  // Parsed manually: browsers and servers interpret odd addresses differently, so an odd one is rejected.
  const [, origin] =
    /^(https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?)(?:[/?#]|$)/i.exec(address) ?? []
  const isPlain = /^[\x21-\x7e]+$/.test(address) && !address.includes('\\')
  return origin === undefined || !isPlain ? null : origin.toLowerCase()
}

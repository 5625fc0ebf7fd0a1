/**
 * Returns traits that distinguish one device from another without asking anyone: coarse, and a signal for the risk
 * rules only.
 */
function traits(): string {
  const { userAgent, languages, hardwareConcurrency, maxTouchPoints } = navigator
  const { width, height, colorDepth } = screen
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return JSON.stringify([
    userAgent,
    languages,
    hardwareConcurrency,
    maxTouchPoints,
    width,
    height,
    colorDepth,
    zone,
  ])
}

/** The device's fingerprint id, 32 hexadecimal digits. Rejects where the page has no Web Crypto (plain http). */
export async function takeFingerprint(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(traits()))
  return Array.from(new Uint8Array(digest).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}

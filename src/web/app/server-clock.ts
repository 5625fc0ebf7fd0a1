/** Less than this between two clocks is the way that an answer takes, not a clock that is wrong. */
const TOLERANCE_MS = 2000

/** By how much the device's clock is ahead of the server's. */
let ahead = 0

/**
 * Returns milliseconds since 1970 by the server's clock, as far as it is known: an end at an instant is measured by
 * that clock.
 */
export function serverNow(): number {
  return Date.now() - ahead
}

/** Takes in what the server's clock said; `receivedAt` is when, by the device's own. */
export function setServerTime(instant: number, receivedAt: number = Date.now()): void {
  const difference = receivedAt - instant
  if (Math.abs(difference - ahead) > TOLERANCE_MS) ahead = difference
}

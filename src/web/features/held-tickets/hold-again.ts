import { CallFailure } from '#contract/call-failure.ts'
import type { PageClient } from '../../app/page-client.ts'
import { withCaptcha } from '../../app/captcha/with-captcha.ts'

/** Tickets of a kind that were held until a moment ago. */
export type Wish = { offer_id: number; quantity: number }

/**
 * Reserves the same tickets once more, all of them or none: those taken are released when the next is unavailable.
 * `sold-out` also if their batch has closed; `unreachable`: the server did not respond. `before` are the earlier
 * reservations that held them: two clocks never agree to the second, and nobody may hold the same twice.
 */
export async function holdAgain(
  client: PageClient,
  wishes: readonly Wish[],
  before: readonly string[],
): Promise<'held' | 'sold-out' | 'unreachable'> {
  await release(client, before)
  const taken: string[] = []
  try {
    for (const body of wishes) {
      // One after the other: which of them is missing decides about the rest.
      // oxlint-disable-next-line no-await-in-loop
      const reservation = await withCaptcha((captcha) =>
        client.call('reserveTickets', { body: { ...body, captcha } }),
      )
      if (reservation === null) break
      taken.push(reservation.token)
    }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    await release(client, taken)
    return error.status >= 400 && error.status < 500 && error.status !== 429 ? 'sold-out' : 'unreachable'
  }
  if (taken.length === wishes.length) return 'held'
  await release(client, taken)
  return 'sold-out'
}

async function release(client: PageClient, tokens: readonly string[]): Promise<void> {
  await Promise.allSettled(tokens.map((token) => client.call('releaseReservation', { params: { token } })))
}

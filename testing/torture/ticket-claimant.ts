import { TooManyWaiting } from '#server/grouping.ts'
import { openDatabase } from '#server/store/postgres/database.ts'
import { createTicketClaims } from '#server/store/tickets/ticket-store.ts'
import type { ClaimantOrder, ClaimantAnswer } from './ticket-rush.ts'

/** One server process of an event: it claims at once for all buyers that it is sent, as requests that arrive together. */

const db = openDatabase({ url: process.argv[2] ?? '', max: 5 })
const claims = createTicketClaims(db)

async function claim({ event, ticket, buyers }: ClaimantOrder): Promise<ClaimantAnswer> {
  const answer: ClaimantAnswer = { held: [], ends: {} }
  const note = (end: string): void => void (answer.ends[end] = (answer.ends[end] ?? 0) + 1)
  await Promise.all(
    buyers.map(async ({ session, key }) => {
      try {
        const { result, reservation } = await claims(event, {
          op: 'reserve',
          session,
          ticket,
          quantity: 1,
          key,
        })
        note(result)
        if (result === 'held' && reservation !== null) answer.held.push({ session, token: reservation.token })
      } catch (error) {
        note(error instanceof TooManyWaiting ? 'turned away' : `failed: ${String(error)}`)
      }
    }),
  )
  return answer
}

process.on('message', (order: ClaimantOrder) => void claim(order).then((answer) => process.send?.(answer)))
process.once('disconnect', () => void db.destroy())

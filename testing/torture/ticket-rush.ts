import { join } from 'node:path'
import { askHelper, leaveHelper, startHelper } from '../harness/helper-process.ts'

/** A press of the button: the same key twice is one press that arrived twice. */
export interface Press {
  session: string
  key: string
}

/** Claims that one of the server processes has to make, all at once. */
export interface ClaimantOrder {
  event: number
  ticket: number
  buyers: Press[]
}

/** Sessions that received tickets, and the count of each answer; one that is not an answer begins with "failed". */
export interface ClaimantAnswer {
  held: { session: string; token: string }[]
  ends: Record<string, number>
}

/** Server processes on one database, each with its own connections, and no other shared state. */
export interface Claimants {
  /** Sends buyers to them, distributed in turn, and collects the answers. */
  rush(event: number, ticket: number, buyers: readonly Press[]): Promise<ClaimantAnswer>
  stop(): Promise<void>
}

export function startClaimants(databaseUrl: string, processes: number): Claimants {
  const children = Array.from({ length: processes }, () =>
    startHelper(join(import.meta.dirname, 'ticket-claimant.ts'), databaseUrl),
  )
  return {
    rush: async (event, ticket, buyers) => {
      const shares = children.map((_, at) => buyers.filter((_buyer, n) => n % processes === at))
      const answers = await Promise.all(
        children.map((child, at) =>
          askHelper<ClaimantAnswer>(child, {
            event,
            ticket,
            buyers: shares[at] ?? [],
          } satisfies ClaimantOrder),
        ),
      )
      const ends: Record<string, number> = {}
      for (const answer of answers) {
        for (const [end, count] of Object.entries(answer.ends)) ends[end] = (ends[end] ?? 0) + count
      }
      return { held: answers.flatMap(({ held }) => held), ends }
    },
    stop: async () => {
      await Promise.all(children.map(leaveHelper))
    },
  }
}

import { join } from 'node:path'
import { askHelper, leaveHelper, startHelper } from '../harness/helper-process.ts'

/** A press of the button: the same key twice is one press that arrived twice. */
export interface Press {
  session: string
  key: string
}

/** What one of the server processes is told to claim, all of it at once. */
export interface ClaimantOrder {
  event: number
  ticket: number
  buyers: Press[]
}

/** Who was given tickets, and how often each answer was given; one that is no answer begins with "failed". */
export interface ClaimantAnswer {
  held: { session: string; token: string }[]
  ends: Record<string, number>
}

/** Server processes on one database, each with connections of its own, and nothing else in common. */
export interface Claimants {
  /** Lets buyers at them, shared out in turn, and gathers what they were told. */
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

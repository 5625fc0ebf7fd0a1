import type { OfficeAnswer } from '#contract/office/calls.ts'
import { callOffice } from '../state/call.ts'
import type { EventPlace } from './queries.ts'

/** Somebody who comes with a ticket. */
export type Holder = OfficeAnswer<'listHolders'>['holders'][number]

/**
 * Reads all holders of a valid ticket, by name. They are received page by page. @param onRead receives how many are
 * read so far
 */
export async function readHolders(
  { seller, event }: EventPlace,
  locale: string,
  onRead: (count: number) => void,
): Promise<Holder[]> {
  const holders: Holder[] = []
  let after: string | undefined
  do {
    const page = await callOffice('listHolders', {
      params: { seller_id: seller, event_id: event },
      query: { after },
    })
    holders.push(...page.holders)
    onRead(holders.length)
    after = page.next ?? undefined
  } while (after !== undefined)
  const { compare } = new Intl.Collator(locale)
  return holders.toSorted((a, b) => compare(nameOf(a), nameOf(b)) || compare(a.ticket, b.ticket))
}

/** Returns the name of the ticket's holder; if it was not requested, that of the buyer. */
export function nameOf({ holder, buyer }: Holder): string {
  return holder ?? buyer
}

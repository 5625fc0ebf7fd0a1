import type { OfficeAnswer } from '#contract/office-calls.ts'
import { BYTE_ORDER_MARK, csvRow, csvSeparator } from '#rules/csv.ts'
import type { EventTexts } from '#texts/office/events/pt.ts'
import { callOffice } from '../state/call.ts'
import type { EventPlace } from './queries.ts'

/** Somebody who comes with a ticket. */
export type Holder = OfficeAnswer<'listHolders'>['holders'][number]

/** Everybody who has a valid ticket, by name. They come page by page. @param onRead told how many are read so far */
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

/** Who the ticket is for; where nobody asked, who bought it. */
export function nameOf({ holder, buyer }: Holder): string {
  return holder ?? buyer
}

/** The list as a file for spreadsheets. `moment` writes a time as the reader does. */
export function holderFile(
  holders: readonly Holder[],
  { locale, texts, moment }: { locale: string; texts: EventTexts['holders']; moment: (at: string) => string },
): Blob {
  const separator = csvSeparator(locale)
  const { columns, proofs } = texts
  const head = csvRow(
    [
      columns.name,
      columns.email,
      columns.batch,
      columns.kind,
      columns.proof,
      columns.ticket,
      columns.order,
      columns.buyer,
      columns.buyerEmail,
      columns.entered,
    ],
    separator,
  )
  const rows = holders.map((holder) =>
    csvRow(
      [
        nameOf(holder),
        holder.email ?? '',
        holder.batch,
        holder.kind,
        holder.proof === null ? '' : proofs[holder.proof],
        holder.ticket,
        holder.order,
        holder.buyer,
        holder.buyer_email,
        holder.entered_at === null ? '' : moment(holder.entered_at),
      ],
      separator,
    ),
  )
  return new Blob([BYTE_ORDER_MARK, head, ...rows], { type: 'text/csv;charset=utf-8' })
}

import type { ReactNode } from 'react'
import { usePage } from '../../app/page-context.tsx'
import { ButtonLink } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import type { DataOf } from '../../app/screen.ts'
import type { EventSales } from '../../event/batch-sales.ts'
import { useTopic } from '../../app/use-topic.ts'

/** Said above the batches where none of them can be bought, now or later: sold out, or closed. */
export function SalesOver(props: { data: DataOf<'pre-checkout'>; sold: EventSales }): ReactNode {
  const { texts: base } = usePage()
  const texts = useTopic('event')
  const { data, sold } = props
  const states = [...sold.sales.values()].map(({ state }) => state)
  const isOver = states.every((state) => state === 'sold-off' || state === 'closed')
  if (!isOver) return null
  const isSoldOut = states.includes('sold-off')
  return (
    <Notice
      kind="warning"
      title={isSoldOut ? base.checkout.tickets.soldOut : texts.over.closed}
      actions={<ButtonLink href={`mailto:${data.seller.email}`}>{texts.over.organizer}</ButtonLink>}
    />
  )
}

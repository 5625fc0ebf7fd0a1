import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { WithdrawalBadge } from '../parts/display/state-badge.tsx'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { withdrawalsQuery } from '../withdrawals/queries.ts'
import { WithdrawalState } from '../withdrawals/withdrawal.tsx'
import type { ShownSale } from './shown-sale.ts'

/** The withdrawals from the purchase of a sale; nothing if there are none. */
export function Withdrawals({ sale }: { sale: ShownSale }): ReactNode {
  const texts = useTexts().withdrawals
  const { data } = useInfiniteQuery(withdrawalsQuery(useSeller(), { sale: sale.sale_id }))
  const withdrawals = data?.pages.flatMap((page) => page.withdrawals) ?? []
  if (withdrawals.length === 0) return null
  return (
    <Section title={texts.title}>
      <Rows>
        {withdrawals.map((withdrawal) => (
          <Row key={withdrawal.reference} end={<WithdrawalBadge state={withdrawal.state} />}>
            <Soft>{withdrawal.name}</Soft>
            <WithdrawalState withdrawal={withdrawal} />
          </Row>
        ))}
      </Rows>
    </Section>
  )
}

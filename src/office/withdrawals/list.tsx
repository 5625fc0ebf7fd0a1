import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LISTED_STATES } from '#rules/sales/withdrawal-answer.ts'
import { FilterForm } from '../parts/form/filter-form.tsx'
import { InlineSelect } from '../parts/form/inline-form.tsx'
import { wireMoney } from '../parts/display/money.ts'
import { PagedList } from '../parts/display/paged-list.tsx'
import { PageTitle, Row, Soft } from '../parts/display/section.tsx'
import { WithdrawalBadge } from '../parts/display/state-badge.tsx'
import { useSeller } from '../state/use-seller.ts'
import { useTexts, useWords } from '../state/words.ts'
import { withdrawalsQuery } from './queries.ts'
import type { ShownWithdrawal } from './shown-withdrawal.ts'
import { WithdrawalState } from './withdrawal.tsx'

/** Withdrawals of buyers, the newest first, each with what the seller can answer. */
export function WithdrawalList(): ReactNode {
  const texts = useTexts().withdrawals
  const seller = useSeller()
  const values = new URLSearchParams(useLocation().searchStr)
  const state = LISTED_STATES.find((one) => one === values.get('state'))
  return (
    <>
      <PageTitle title={texts.title} />
      <p>{texts.lead}</p>
      <FilterForm key={state ?? ''} path={`/sellers/${seller}/withdrawals`} button={texts.filter}>
        <InlineSelect
          label={texts.state}
          name="state"
          value={state}
          every={texts.every}
          options={LISTED_STATES.map((one) => [one, texts.states[one]])}
        />
      </FilterForm>
      <PagedList
        query={withdrawalsQuery(seller, { state })}
        items={({ withdrawals }) => withdrawals}
        renderRow={(withdrawal) => <Listed key={withdrawal.reference} withdrawal={withdrawal} />}
        none={<p>{texts.none}</p>}
      />
    </>
  )
}

function Listed({ withdrawal }: { withdrawal: ShownWithdrawal }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.withdrawals
  const { currency, order_number: number, product, name, email, refundable, refunded, state } = withdrawal
  const amounts = [
    ...(refunded > 0 ? [texts.refunded({ amount: wireMoney(locale, refunded, currency) })] : []),
    ...(refundable > 0 ? [texts.refundable({ amount: wireMoney(locale, refundable, currency) })] : []),
  ]
  return (
    <Row end={<WithdrawalBadge state={state} />} isColumns>
      <div>
        <Link
          to="/sellers/$seller/sales/$sale"
          params={{ seller: String(useSeller()), sale: withdrawal.sale_id }}
        >
          {texts.order({ number })}
        </Link>
        <Soft>{[product, ...amounts].join(' · ')}</Soft>
        <Soft>
          {name} · {email}
        </Soft>
      </div>
      <WithdrawalState withdrawal={withdrawal} />
    </Row>
  )
}

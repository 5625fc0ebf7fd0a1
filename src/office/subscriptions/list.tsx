import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { SUBSCRIPTION_STATES } from '#rules/subscriptions/subscription.ts'
import { ExportLink } from '../parts/display/export-link.tsx'
import { FilterForm, SearchBox } from '../parts/form/filter-form.tsx'
import { Folded } from '../parts/display/folded.tsx'
import { InlineSelect } from '../parts/form/inline-form.tsx'
import { wireMoney } from '../parts/display/money.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { PagedList } from '../parts/display/paged-list.tsx'
import { Row, Soft } from '../parts/display/section.tsx'
import { SubscriptionBadge } from '../parts/display/state-badge.tsx'
import sales from '../sales/sales.module.css'
import { useIsNarrow } from '../state/narrow-screen.ts'
import { useSearched } from '../state/searched.ts'
import { useSeller } from '../state/use-seller.ts'
import { useWords } from '../state/words.ts'
import { useClock } from '../state/clock.ts'
import { useDayBy } from '../state/clock-words.ts'
import { periodText } from './periods.ts'
import { subscriptionsQuery, type SubscriptionQuery } from './queries.ts'

type Listed = OfficeAnswer<'listSubscriptions'>['subscriptions'][number]

/** The list of subscriptions, newest first. */
export function SubscriptionList(): ReactNode {
  const { texts: all } = useWords()
  const texts = all.subscriptions
  const seller = useSeller()
  const values = new URLSearchParams(useLocation().searchStr)
  const status = SUBSCRIPTION_STATES.find((one) => one === values.get('status'))
  const query = { q: useSearched(), status }
  const isSearched = query.q !== '' || query.status !== undefined
  return (
    <>
      <PageHead title={texts.title}>
        <ExportLink kind="subscriptions" filter={query} />
      </PageHead>
      <Filter key={JSON.stringify(query)} query={query} />
      <PagedList
        query={subscriptionsQuery(seller, query)}
        items={({ subscriptions }) => subscriptions}
        renderRow={(subscription) => (
          <ListedSubscription key={subscription.subscription_id} subscription={subscription} />
        )}
        none={<p>{isSearched ? texts.nothingFound : texts.none}</p>}
      />
    </>
  )
}

function Filter({ query }: { query: SubscriptionQuery }): ReactNode {
  const { texts } = useWords()
  const { searchHint, statuses } = texts.subscriptions
  const isFolded = useIsNarrow()
  const byStatus = (
    <InlineSelect
      label={texts.sales.status}
      name="status"
      value={query.status}
      every={texts.sales.every}
      options={SUBSCRIPTION_STATES.map((status) => [status, statuses[status]])}
    />
  )
  const folded = (
    <Folded title={texts.sales.narrow.more} isOpen={query.status !== undefined}>
      <Soft>{searchHint}</Soft>
      {byStatus}
    </Folded>
  )
  return (
    <FilterForm
      path={`/sellers/${useSeller()}/subscriptions`}
      button={texts.sales.find}
      more={isFolded ? folded : undefined}
    >
      <SearchBox
        label={texts.sales.search}
        {...(!isFolded && { hint: searchHint })}
        maxLength={300}
        value={query.q}
      />
      {!isFolded && byStatus}
    </FilterForm>
  )
}

function ListedSubscription({ subscription }: { subscription: Listed }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.subscriptions
  const day = useDayBy(useClock())
  const { subscription_id: id, amount, currency, period, next_charge_at: next } = subscription
  return (
    <Row
      isColumns
      end={
        <div className={sales.metrics}>
          <p>
            <SubscriptionBadge status={subscription.status} />
          </p>
          <p className={sales.amount}>
            {wireMoney(locale, amount, currency)} {periodText(texts, period)}
          </p>
        </div>
      }
    >
      <div>
        <Link
          to="/sellers/$seller/subscriptions/$subscription"
          params={{ seller: String(useSeller()), subscription: id }}
        >
          {subscription.name}
        </Link>
        <Soft>{subscription.email}</Soft>
      </div>
      <div>
        <p className={sales.product}>{subscription.product}</p>
        {next !== null && <Soft>{texts.next({ at: day(next) })}</Soft>}
      </div>
    </Row>
  )
}

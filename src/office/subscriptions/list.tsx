import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office-calls.ts'
import { Button } from '#look/button.tsx'
import { Select } from '#look/select.tsx'
import { TextInput } from '#look/text-input.tsx'
import { SUBSCRIPTION_STATES } from '#rules/subscription.ts'
import { ExportLink } from '../parts/export-link.tsx'
import { Failure } from '../parts/failure.tsx'
import { wireMoney } from '../parts/money.ts'
import { PageTitle, Row, Rows, Soft } from '../parts/section.tsx'
import sales from '../sales/sales.module.css'
import { codeOf } from '../state/call.ts'
import { useSeller } from '../state/use-seller.ts'
import { useWords } from '../state/words.ts'
import { periodText, useDay } from './periods.ts'
import { subscriptionsQuery, type SubscriptionQuery } from './queries.ts'

type Listed = OfficeAnswer<'listSubscriptions'>['subscriptions'][number]

/** What is paid again and again, the newest first. What is looked for stands in the address. */
export function SubscriptionList(): ReactNode {
  const { texts } = useWords()
  const values = new URLSearchParams(useLocation().searchStr)
  const status = SUBSCRIPTION_STATES.find((one) => one === values.get('status'))
  const query = { q: values.get('q') ?? '', status }
  return (
    <>
      <PageTitle title={texts.subscriptions.title} />
      <Search key={JSON.stringify(query)} query={query} />
      <ExportLink kind="subscriptions" filter={query} />
      <Found query={query} />
    </>
  )
}

function Search({ query }: { query: SubscriptionQuery }): ReactNode {
  const { texts } = useWords()
  const seller = useSeller()
  const { history } = useRouter()
  return (
    <search>
      <form
        className={sales.search}
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          const values = new URLSearchParams()
          for (const name of ['q', 'status']) {
            const value = data.get(name)
            if (typeof value === 'string' && value.trim() !== '') values.set(name, value.trim())
          }
          const search = values.toString()
          history.push(`/sellers/${seller}/subscriptions${search && `?${search}`}`)
        }}
      >
        <div className={sales.typed}>
          <TextInput
            label={texts.sales.search}
            hint={texts.subscriptions.searchHint}
            name="q"
            type="search"
            autoComplete="off"
            maxLength={300}
            defaultValue={query.q}
          />
        </div>
        <div>
          <Select label={texts.sales.status} name="status" defaultValue={query.status ?? ''}>
            <option value="">{texts.sales.every}</option>
            {SUBSCRIPTION_STATES.map((status) => (
              <option key={status} value={status}>
                {texts.subscriptions.statuses[status]}
              </option>
            ))}
          </Select>
        </div>
        <div className={sales.find}>
          <Button type="submit">{texts.sales.find}</Button>
        </div>
      </form>
    </search>
  )
}

function Found({ query }: { query: SubscriptionQuery }): ReactNode {
  const { texts } = useWords()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    subscriptionsQuery(useSeller(), query),
  )
  if (error !== null)
    return (
      <>
        <Failure code={codeOf(error)} />
        <Button onClick={() => void refetch()}>{texts.retry}</Button>
      </>
    )
  if (data === undefined) return <output>{texts.loading}</output>
  const found = data.pages.flatMap((page) => page.subscriptions)
  const isSearched = query.q !== '' || query.status !== undefined
  if (found.length === 0)
    return <p>{isSearched ? texts.subscriptions.nothingFound : texts.subscriptions.none}</p>
  return (
    <>
      <Rows>
        {found.map((subscription) => (
          <ListedSubscription key={subscription.subscription_id} subscription={subscription} />
        ))}
      </Rows>
      {hasNextPage && (
        <div>
          <Button busy={isFetchingNextPage} busyLabel={texts.loading} onClick={() => void fetchNextPage()}>
            {texts.sales.more}
          </Button>
        </div>
      )}
    </>
  )
}

function ListedSubscription({ subscription }: { subscription: Listed }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.subscriptions
  const day = useDay()
  const { subscription_id: id, amount, currency, period, next_charge_at: next } = subscription
  return (
    <Row
      end={
        <div className={sales.figures}>
          <p>
            {wireMoney(locale, amount, currency)} {periodText(texts, period)}
          </p>
          <Soft>{texts.statuses[subscription.status]}</Soft>
        </div>
      }
    >
      <Link
        to="/sellers/$seller/subscriptions/$subscription"
        params={{ seller: String(useSeller()), subscription: id }}
      >
        {subscription.name}
      </Link>
      <Soft>{subscription.product}</Soft>
      <Soft>
        {subscription.email}
        {next !== null && ` · ${texts.next({ at: day(next) })}`}
      </Soft>
    </Row>
  )
}

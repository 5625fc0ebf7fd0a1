import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office-calls.ts'
import { Button } from '#look/button.tsx'
import { Select } from '#look/select.tsx'
import { TextInput } from '#look/text-input.tsx'
import { SALE_STATUSES } from '#rules/sale-status.ts'
import { ExportLink } from '../parts/export-link.tsx'
import { Failure } from '../parts/failure.tsx'
import { wireMoney } from '../parts/money.ts'
import { PageTitle, Row, Rows, Soft } from '../parts/section.tsx'
import { codeOf } from '../state/call.ts'
import { salesQuery, type SaleQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useMoment, useWords } from '../state/words.ts'
import styles from './sales.module.css'

type Listed = OfficeAnswer<'listSales'>['sales'][number]

/** What was sold, the newest first. What is looked for stands in the address, so that "back" leads to it. */
export function SaleList(): ReactNode {
  const { texts } = useWords()
  const query = readQuery(useLocation().searchStr)
  return (
    <>
      <PageTitle title={texts.sales.title} />
      <Search key={JSON.stringify(query)} query={query} />
      <ExportLink kind="sales" filter={query} />
      <Found query={query} />
    </>
  )
}

function readQuery(search: string): SaleQuery {
  const values = new URLSearchParams(search)
  const status = SALE_STATUSES.find((one) => one === values.get('status'))
  return { q: values.get('q') ?? '', status }
}

function Search({ query }: { query: SaleQuery }): ReactNode {
  const { texts: all } = useWords()
  const texts = all.sales
  const seller = useSeller()
  const { history } = useRouter()
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          const values = new URLSearchParams()
          for (const name of ['q', 'status']) {
            const value = data.get(name)
            if (typeof value === 'string' && value.trim() !== '') values.set(name, value.trim())
          }
          const search = values.toString()
          history.push(`/sellers/${seller}/sales${search && `?${search}`}`)
        }}
      >
        <div className={styles.typed}>
          <TextInput
            label={texts.search}
            hint={texts.searchHint}
            name="q"
            type="search"
            autoComplete="off"
            maxLength={300}
            defaultValue={query.q}
          />
        </div>
        <div>
          <Select label={texts.status} name="status" defaultValue={query.status ?? ''}>
            <option value="">{texts.every}</option>
            {SALE_STATUSES.map((status) => (
              <option key={status} value={status}>
                {texts.statuses[status]}
              </option>
            ))}
          </Select>
        </div>
        <div className={styles.find}>
          <Button type="submit">{texts.find}</Button>
        </div>
      </form>
    </search>
  )
}

function Found({ query }: { query: SaleQuery }): ReactNode {
  const { texts: all } = useWords()
  const texts = all.sales
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    salesQuery(useSeller(), query),
  )
  if (error !== null)
    return (
      <>
        <Failure code={codeOf(error)} />
        <Button onClick={() => void refetch()}>{all.retry}</Button>
      </>
    )
  if (data === undefined) return <output>{all.loading}</output>
  const sales = data.pages.flatMap((page) => page.sales)
  const isSearched = query.q !== '' || query.status !== undefined
  if (sales.length === 0) return <p>{isSearched ? texts.nothingFound : texts.none}</p>
  return (
    <>
      <Rows>
        {sales.map((sale) => (
          <ListedSale key={sale.sale_id} sale={sale} />
        ))}
      </Rows>
      {hasNextPage && (
        <div>
          <Button busy={isFetchingNextPage} busyLabel={all.loading} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  )
}

function ListedSale({ sale }: { sale: Listed }): ReactNode {
  const { locale, texts } = useWords()
  const moment = useMoment()
  const seller = useSeller()
  return (
    <Row
      end={
        <div className={styles.figures}>
          <p>{wireMoney(locale, sale.amount, sale.currency)}</p>
          <Soft>{texts.sales.statuses[sale.status]}</Soft>
        </div>
      }
    >
      <Link to="/sellers/$seller/sales/$sale" params={{ seller: String(seller), sale: sale.sale_id }}>
        {sale.name}
      </Link>
      <Soft>
        {sale.product} · {sale.order_number}
      </Soft>
      <Soft>
        {sale.email} · {moment(sale.created_at)}
      </Soft>
    </Row>
  )
}

import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office-calls.ts'
import { SALE_DAYS, USUAL_SALE_DAYS } from '#rules/sale-search.ts'
import { SALE_STATUSES } from '#rules/sale-status.ts'
import type { SaleTexts } from '#texts/office/sales/pt.ts'
import { ExportLink } from '../parts/export-link.tsx'
import { FilterForm, SearchBox } from '../parts/filter-form.tsx'
import { InlineSelect } from '../parts/inline-form.tsx'
import { wireMoney } from '../parts/money.ts'
import { PageHead } from '../parts/page-head.tsx'
import { PagedList } from '../parts/paged-list.tsx'
import { Row, Soft } from '../parts/section.tsx'
import { SaleBadge } from '../parts/state-badge.tsx'
import { salesQuery, type SaleQuery } from '../state/queries.ts'
import { useSearched } from '../state/searched.ts'
import { useSeller } from '../state/use-seller.ts'
import { useMoment, useWords } from '../state/words.ts'
import styles from './sales.module.css'

type Page = OfficeAnswer<'listSales'>
type Listed = Page['sales'][number]

const OTHER_DAYS = SALE_DAYS.filter((days) => days !== USUAL_SALE_DAYS)

/** What was sold, the newest first. "Back" leads to what was looked for. */
export function SaleList(): ReactNode {
  const { texts: all } = useWords()
  const texts = all.sales
  const seller = useSeller()
  const query = { ...readFilter(useLocation().searchStr), q: useSearched() }
  const isSearched = query.q !== '' || query.status !== undefined
  return (
    <>
      <PageHead title={texts.title}>
        <ExportLink kind="sales" filter={{ q: query.q, status: query.status }} />
      </PageHead>
      <Filter key={JSON.stringify(query)} query={query} />
      <PagedList
        query={salesQuery(seller, query)}
        items={({ sales }) => sales}
        renderRow={(sale) => <ListedSale key={sale.sale_id} sale={sale} />}
        renderHead={(first) => <Head first={first} days={query.days} />}
        none={<p>{isSearched ? texts.nothingFound : texts.none}</p>}
      />
    </>
  )
}

function readFilter(search: string): Omit<SaleQuery, 'q'> {
  const values = new URLSearchParams(search)
  const status = SALE_STATUSES.find((one) => one === values.get('status'))
  const days = SALE_DAYS.find((one) => String(one) === values.get('days')) ?? USUAL_SALE_DAYS
  return { status, days }
}

function Filter({ query }: { query: SaleQuery }): ReactNode {
  const { texts: all } = useWords()
  const texts = all.sales
  return (
    <FilterForm path={`/sellers/${useSeller()}/sales`} button={texts.find}>
      <SearchBox label={texts.search} hint={texts.searchHint} maxLength={300} value={query.q} />
      <InlineSelect
        label={texts.status}
        name="status"
        value={query.status}
        every={texts.every}
        options={SALE_STATUSES.map((status) => [status, texts.statuses[status]])}
      />
      <InlineSelect
        label={texts.period}
        name="days"
        value={query.days === USUAL_SALE_DAYS ? undefined : query.days}
        every={texts.days({ count: USUAL_SALE_DAYS })}
        options={OTHER_DAYS.map((days) => [days, days === 0 ? texts.always : texts.days({ count: days })])}
      />
    </FilterForm>
  )
}

type HeadProps = { first: Page; days: number }

/** How many were found, what was typed was taken for, and within which period. */
function Head({ first, days }: HeadProps): ReactNode {
  const texts = useWords().texts.sales
  const isBound = days !== 0 && (first.searched === 'all' || first.searched === 'name')
  if (first.sales.length === 0) return isBound && <Soft>{texts.within({ count: days })}</Soft>
  return <Soft>{foundIn(texts, first)}</Soft>
}

function foundIn(texts: SaleTexts, { count, is_more: isMore, searched }: Page): string {
  const many = texts.count({ count: count ?? 0, isMore })
  return searched === 'all' ? many : `${texts.searched[searched]}: ${many}`
}

function ListedSale({ sale }: { sale: Listed }): ReactNode {
  const { locale } = useWords()
  const moment = useMoment()
  const seller = useSeller()
  return (
    <Row
      isColumns
      end={
        <div className={styles.figures}>
          <p>
            <SaleBadge status={sale.status} />
          </p>
          <p className={styles.amount}>{wireMoney(locale, sale.amount, sale.currency)}</p>
        </div>
      }
    >
      <div>
        <Link to="/sellers/$seller/sales/$sale" params={{ seller: String(seller), sale: sale.sale_id }}>
          {sale.name}
        </Link>
        <Soft>{sale.email}</Soft>
      </div>
      <div>
        <p className={styles.product}>{sale.product}</p>
        <Soft>
          {sale.order_number} · {moment(sale.created_at)}
        </Soft>
      </div>
    </Row>
  )
}

import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Badge } from '#design/badge.tsx'
import { NAMES_AMONG, SALE_DAYS, USUAL_SALE_DAYS } from '#rules/sales/sale-search.ts'
import { SALE_STATUSES } from '#rules/sales/sale-status.ts'
import type { SaleTexts } from '#texts/office/sales/pt.ts'
import { ExportLink } from '../parts/display/export-link.tsx'
import { wireMoney } from '../parts/display/money.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { PagedList } from '../parts/display/paged-list.tsx'
import { Row, Soft } from '../parts/display/section.tsx'
import { SaleBadge } from '../parts/display/state-badge.tsx'
import { salesQuery, type SaleQuery } from '../state/queries.ts'
import { useSearched } from '../state/searched.ts'
import { useSeller } from '../state/use-seller.ts'
import { useMoment } from '../state/clock.ts'
import { useWords } from '../state/words.ts'
import { SaleFilter } from './filter.tsx'
import { readNarrowing } from './narrowing.ts'
import styles from './sales.module.css'

type Page = OfficeAnswer<'listSales'>
type Listed = Page['sales'][number]

/** The sales, newest first. "Back" leads to the previous search. */
export function SaleList(): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.sales
  const seller = useSeller()
  const { searchStr } = useLocation()
  const narrowing = readNarrowing(searchStr, locale)
  const query = { ...readFilter(searchStr), ...narrowing.by, q: useSearched() }
  const { days: _, ...asked } = query
  const isSearched = Object.values(asked).some((value) => value !== undefined && value !== '')
  return (
    <>
      <PageHead title={texts.title}>
        <ExportLink kind="sales" filter={asked} />
      </PageHead>
      <SaleFilter key={JSON.stringify([query, searchStr])} query={query} narrowing={narrowing} />
      <PagedList
        query={salesQuery(seller, query)}
        items={({ sales }) => sales}
        renderRow={(sale) => <ListedSale key={sale.sale_id} sale={sale} />}
        renderHead={(first) => <Head first={first} query={query} />}
        none={<p>{isSearched ? texts.nothingFound : texts.none}</p>}
      />
    </>
  )
}

function readFilter(search: string): Pick<SaleQuery, 'status' | 'days'> {
  const values = new URLSearchParams(search)
  const status = SALE_STATUSES.find((one) => one === values.get('status'))
  const days = SALE_DAYS.find((one) => String(one) === values.get('days')) ?? USUAL_SALE_DAYS
  return { status, days }
}

type HeadProps = { first: Page; query: SaleQuery }

/** Checks whether a search covers only the newest sales; one with its own index covers all, however old. */
const isAmongNewest = ({ method, coupon, affiliate }: SaleQuery, { searched }: Page): boolean =>
  searched === 'name' || searched === 'phone' || [method, coupon, affiliate].some((one) => one !== undefined)

/** How many were found, what was typed was taken for, within which period, and among how many. */
function Head({ first, query }: HeadProps): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.sales
  const { days } = query
  const isBound = days !== 0 && (first.searched === 'all' || first.searched === 'name')
  const newest = isAmongNewest(query, first)
    ? texts.newest({ count: new Intl.NumberFormat(locale).format(NAMES_AMONG) })
    : ''
  const found = first.sales.length > 0 ? foundIn(texts, first) : isBound ? texts.within({ count: days }) : ''
  return <Soft>{[found, newest].filter((part) => part !== '').join(' ')}</Soft>
}

function foundIn(texts: SaleTexts, { count, is_more: isMore, searched }: Page): string {
  const many = texts.count({ count: count ?? 0, isMore })
  return searched === 'all' ? `${many}.` : `${texts.searched[searched]}: ${many}.`
}

function ListedSale({ sale }: { sale: Listed }): ReactNode {
  const { locale, texts: all } = useWords()
  const methodOf = (method: Listed['method']): string => (method === null ? '' : all.products.methods[method])
  const moment = useMoment()
  const seller = useSeller()
  return (
    <Row
      isColumns
      end={
        <div className={styles.metrics}>
          <p>
            <SaleBadge status={sale.status} />
          </p>
          <p className={styles.amount}>
            {sale.method === 'FREE' ? methodOf(sale.method) : wireMoney(locale, sale.amount, sale.currency)}
          </p>
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
        <p className={styles.product}>
          {sale.product} {sale.is_bump && <Badge kind="plain">{all.sales.isBump}</Badge>}
        </p>
        <Soft>
          {[sale.order_number, methodOf(sale.method), moment(sale.created_at)].filter(Boolean).join(' · ')}
        </Soft>
      </div>
    </Row>
  )
}

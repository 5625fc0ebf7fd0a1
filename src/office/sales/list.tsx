import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office-calls.ts'
import { SALE_STATUSES } from '#rules/sale-status.ts'
import { ExportLink } from '../parts/export-link.tsx'
import { FilterForm, SearchBox } from '../parts/filter-form.tsx'
import { InlineSelect } from '../parts/inline-form.tsx'
import { wireMoney } from '../parts/money.ts'
import { PagedList } from '../parts/paged-list.tsx'
import { PageTitle, Row, Soft } from '../parts/section.tsx'
import { salesQuery, type SaleQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useMoment, useWords } from '../state/words.ts'
import styles from './sales.module.css'

type Listed = OfficeAnswer<'listSales'>['sales'][number]

/** What was sold, the newest first. What is looked for stands in the address, so that "back" leads to it. */
export function SaleList(): ReactNode {
  const { texts: all } = useWords()
  const texts = all.sales
  const seller = useSeller()
  const query = readQuery(useLocation().searchStr)
  const isSearched = query.q !== '' || query.status !== undefined
  return (
    <>
      <PageTitle title={texts.title} />
      <Filter key={JSON.stringify(query)} query={query} />
      <ExportLink kind="sales" filter={query} />
      <PagedList
        query={salesQuery(seller, query)}
        items={({ sales }) => sales}
        renderRow={(sale) => <ListedSale key={sale.sale_id} sale={sale} />}
        none={<p>{isSearched ? texts.nothingFound : texts.none}</p>}
      />
    </>
  )
}

function readQuery(search: string): SaleQuery {
  const values = new URLSearchParams(search)
  const status = SALE_STATUSES.find((one) => one === values.get('status'))
  return { q: values.get('q') ?? '', status }
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
    </FilterForm>
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

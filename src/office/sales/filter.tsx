import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { TextInput } from '#design/text-input.tsx'
import { PAYMENT_METHODS } from '#rules/methods/method.ts'
import { SALE_DAYS, USUAL_SALE_DAYS } from '#rules/sales/sale-search.ts'
import { SALE_STATUSES } from '#rules/sales/sale-status.ts'
import { FilterForm, SearchBox } from '../parts/form/filter-form.tsx'
import { InlineSelect } from '../parts/form/inline-form.tsx'
import { Soft } from '../parts/display/section.tsx'
import { useIsNarrow } from '../state/narrow-screen.ts'
import { saleChoicesQuery, type SaleQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useWords } from '../state/words.ts'
import type { ReadNarrowing } from './narrowing.ts'
import styles from './sales.module.css'

const OTHER_DAYS = SALE_DAYS.filter((days) => days !== USUAL_SALE_DAYS)

type FilterProps = { query: SaleQuery; narrowing: ReadNarrowing }

/**
 * The search and the filters of the list of sales. Rarely used filters open on a click; on a phone all but the search
 * do, so that the list begins on the first screen.
 */
export function SaleFilter({ query, narrowing }: FilterProps): ReactNode {
  const texts = useWords().texts.sales
  const usual = <UsualFilter query={query} />
  const isFolded = useIsNarrow()
  return (
    <FilterForm
      path={`/sellers/${useSeller()}/sales`}
      button={texts.find}
      more={
        <MoreFilters
          narrowing={narrowing}
          isUsed={isFolded && (query.status !== undefined || query.days !== USUAL_SALE_DAYS)}
          hint={isFolded ? texts.searchHint : null}
        >
          {isFolded && usual}
        </MoreFilters>
      }
    >
      <SearchBox
        label={texts.search}
        {...(!isFolded && { hint: texts.searchHint })}
        maxLength={300}
        value={query.q}
      />
      {!isFolded && usual}
    </FilterForm>
  )
}

function UsualFilter({ query }: Pick<FilterProps, 'query'>): ReactNode {
  const texts = useWords().texts.sales
  return (
    <>
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
    </>
  )
}

type MoreFiltersProps = Pick<FilterProps, 'narrowing'> & {
  /** Whether one of the children has a value: an active filter is not hidden. */
  isUsed: boolean
  /** Description of what can be searched for, if the box has no room for it. */
  hint: string | null
  children: ReactNode
}

function MoreFilters({ narrowing: { by, unread }, isUsed, hint, children }: MoreFiltersProps): ReactNode {
  const { texts: all } = useWords()
  const texts = all.sales.narrow
  const { data } = useQuery(saleChoicesQuery(useSeller()))
  const typed = new URLSearchParams(useLocation().searchStr)
  const isOpen = isUsed || unread.length > 0 || Object.values(by).some((value) => value !== undefined)
  const nameOf = new Map(data?.products.map(({ id, name }) => [id, name]))
  const amount = (name: 'least' | 'most'): ReactNode => (
    <div>
      <TextInput
        label={texts[name]}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed.get(name) ?? ''}
        error={unread.includes(name) ? all.entry.problems.money : undefined}
      />
    </div>
  )
  return (
    <details className={styles.more} open={isOpen ? true : undefined}>
      <summary>{texts.more}</summary>
      {hint !== null && <Soft>{hint}</Soft>}
      {/* What is chosen is among the choices only once they are there. */}
      <div className={styles.narrow} key={String(data !== undefined)}>
        {children}
        <InlineSelect
          label={texts.product}
          name="product"
          value={by.product}
          every={texts.every}
          options={(data?.products ?? []).map(({ id, name }) => [id, name])}
        />
        <InlineSelect
          label={texts.offer}
          name="offer"
          value={by.offer}
          every={texts.every}
          options={(data?.offers ?? []).map(({ product_id: id, hash, name }) => [
            `${id}/${hash}`,
            `${nameOf.get(id) ?? id} · ${name}`,
          ])}
        />
        <InlineSelect
          label={texts.method}
          name="method"
          value={by.method}
          every={texts.every}
          options={PAYMENT_METHODS.map((method) => [method, all.products.methods[method]])}
        />
        <InlineSelect
          label={texts.coupon}
          name="coupon"
          value={by.coupon}
          every={texts.every}
          options={(data?.coupons ?? []).map((name) => [name, name])}
        />
        <InlineSelect
          label={texts.affiliate}
          name="affiliate"
          value={by.affiliate}
          every={texts.every}
          options={(data?.affiliates ?? []).map(({ id, name }) => [id, name])}
        />
        {amount('least')}
        {amount('most')}
      </div>
      <Button type="submit">{all.sales.find}</Button>
    </details>
  )
}

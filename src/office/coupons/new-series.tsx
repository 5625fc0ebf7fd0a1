import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { OfficeInput } from '#contract/office/calls.ts'
import { SERIES_CODES_AT_MOST, SERIES_PRODUCTS_AT_MOST } from '#rules/order/coupon-series.ts'
import type { EntryField } from '#rules/fields/entry-fields.ts'
import { FieldInput } from '../entry/field-input.tsx'
import { valueOf } from '../entry/typed-value.ts'
import { problemIn } from '../entry/words.ts'
import { Form } from '../parts/form/form.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageTitle } from '../parts/display/section.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { callOffice } from '../state/call.ts'
import { useClock } from '../state/clock.ts'
import { momentTyped } from '../state/typed-moment.ts'
import { useAction, type Action } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts, useWords } from '../state/words.ts'
import { couponsQuery } from './queries.ts'
import { couponNames } from './shown-coupon.ts'
import { typedDiscount, useDiscount, type CouponProduct } from './use-discount.tsx'

type Body = OfficeInput<'createCouponSeries'>['body']
type Given = { series: string; count: string; value: string }

const COUNT: EntryField = {
  path: '/count',
  kind: 'whole',
  group: '',
  least: 1,
  most: SERIES_CODES_AT_MOST,
  required: true,
}
const DUE_DATE: EntryField = { path: '/due_date', kind: 'moment', group: '', most: 40 }

/** Makes many coupons of one rule, each for one use. */
export function NewSeries(): ReactNode {
  const texts = useTexts().coupons
  return (
    <>
      <PageTitle title={texts.series.newTitle} />
      <p>{texts.series.newLead}</p>
      <Loaded query={couponsQuery(useSeller())}>
        {({ products }) =>
          products.length === 0 ? <p>{texts.noProducts}</p> : <SeriesForm products={products} />
        }
      </Loaded>
    </>
  )
}

function SeriesForm({ products }: { products: readonly CouponProduct[] }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.coupons.series
  const clock = useClock()
  const discount = useDiscount(products, { most: SERIES_PRODUCTS_AT_MOST })
  const [due, setDue] = useState('')
  const [wrongCount, setWrongCount] = useState<string>()
  const make = useMaking()
  const read = ({ series, count, value }: Given): void => {
    const number = valueOf(COUNT, count, { locale, currency: '' })
    setWrongCount(number.kind === 'problem' ? problemIn(all.entry, number.problem) : undefined)
    const rule = discount.read(value)
    if (rule === null || number.kind === 'problem') return
    const end = momentTyped(clock, due)
    make.run({ series, count: Number(number.value), ...rule, ...(end !== null && { due_date: end }) })
  }
  return (
    <Form
      action={{ ...make, run: read }}
      submit={texts.create}
      read={(typed) => ({
        series: typed('series-name').trim().toUpperCase(),
        count: typed('series-count'),
        value: typedDiscount(typed),
      })}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        name="series-name"
        maxLength={20}
        autoComplete="off"
        error={make.errors['/series'] === undefined ? undefined : texts.nameRefused}
        required
      />
      <TextField
        label={texts.count}
        hint={texts.countHint({ most: SERIES_CODES_AT_MOST })}
        name="series-count"
        inputMode="numeric"
        autoComplete="off"
        error={wrongCount}
        required
      />
      {discount.fields}
      <FieldInput
        field={DUE_DATE}
        shown={{ names: couponNames(all.coupons, products), currency: '' }}
        clock={clock}
        typed={due}
        error={undefined}
        isFixed={false}
        onTyped={setDue}
      />
    </Form>
  )
}

function useMaking(): Action<Body> {
  const seller = useSeller()
  const navigate = useNavigate()
  const open = (series: string): void =>
    void navigate({
      to: '/sellers/$seller/coupon-series/$series',
      params: { seller: String(seller), series },
    })
  return useAction(
    (body: Body) => callOffice('createCouponSeries', { params: { seller_id: seller }, body }),
    {
      onDone: ({ series }) => open(series),
    },
  )
}

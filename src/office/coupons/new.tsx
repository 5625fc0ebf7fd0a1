import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { OfficeInput } from '#contract/office/calls.ts'
import { givesAllAway } from '#rules/fields/coupon-fields.ts'
import { AskFirst } from '../entry/ask-first.tsx'
import { Form } from '../parts/form/form.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageTitle } from '../parts/display/section.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { couponsQuery } from './queries.ts'
import { typedDiscount, useDiscount, type CouponProduct } from './use-discount.tsx'

type Body = OfficeInput<'createCoupon'>['body']
/** A coupon names each product that it is for. */
const PRODUCTS_AT_MOST = 10_000

type Given = { name: string; value: string }

/** Makes a coupon, which works at once. */
export function NewCoupon(): ReactNode {
  const texts = useTexts().coupons
  const seller = useSeller()
  return (
    <>
      <PageTitle title={texts.newTitle} />
      <p>{texts.newLead}</p>
      <p>
        <Link to="/sellers/$seller/new-coupon-series" params={{ seller: String(seller) }}>
          {texts.series.make}
        </Link>
      </p>
      <Loaded query={couponsQuery(seller)}>
        {({ products }) =>
          products.length === 0 ? <p>{texts.noProducts}</p> : <CouponForm products={products} />
        }
      </Loaded>
    </>
  )
}

function CouponForm({ products }: { products: readonly CouponProduct[] }): ReactNode {
  const texts = useTexts().coupons
  const seller = useSeller()
  const navigate = useNavigate()
  const discount = useDiscount(products, { most: PRODUCTS_AT_MOST })
  const [asked, setAsked] = useState<Body | null>(null)
  const make = useAction(
    (body: Body) => callOffice('createCoupon', { params: { seller_id: seller }, body }),
    {
      onDone: (made) =>
        void navigate({
          to: '/sellers/$seller/coupons/$coupon',
          params: { seller: String(seller), coupon: made.name },
        }),
    },
  )
  const read = ({ name, value }: Given): void => {
    const rule = discount.read(value)
    if (rule === null) return
    const body = { name, ...rule }
    if (givesAllAway(body)) setAsked(body)
    else make.run(body)
  }
  return (
    <>
      <Form
        action={{ ...make, run: read }}
        submit={texts.create}
        read={(typed) => ({ name: typed('coupon-name').trim(), value: typedDiscount(typed) })}
      >
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          name="coupon-name"
          maxLength={40}
          autoComplete="off"
          error={make.errors['/name'] === undefined ? undefined : texts.nameRefused}
          required
        />
        {discount.fields}
      </Form>
      <AskFirst
        asked={asked && <p>{texts.givesAll.lead}</p>}
        title={texts.givesAll.title}
        action={make}
        label={texts.create}
        onGo={() => {
          setAsked(null)
          if (asked !== null) make.run(asked)
        }}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

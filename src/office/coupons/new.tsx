import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { OfficeAnswer, OfficeInput } from '#contract/office-calls.ts'
import { Select } from '#look/select.tsx'
import { TextField } from '../parts/text-field.tsx'
import { couponFields, givesAllAway } from '#rules/coupon-fields.ts'
import { AskFirst } from '../entry/ask-first.tsx'
import { FieldInput } from '../entry/field-input.tsx'
import { valueOf, type TypedProblem } from '../entry/typed-value.ts'
import { problemIn } from '../entry/words.ts'
import { Form, type Typed } from '../parts/form.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { PageTitle } from '../parts/section.tsx'
import { callOffice } from '../state/call.ts'
import { homeQuery } from '../state/queries.ts'
import { useDeed } from '../state/use-deed.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts, useWords } from '../state/words.ts'
import { useQuery } from '@tanstack/react-query'
import { couponNames } from './shown-coupon.ts'
import { couponsQuery } from './queries.ts'

type Product = OfficeAnswer<'listCoupons'>['products'][number]
type Body = OfficeInput<'createCoupon'>['body']
type Given = Pick<OfficeInput<'createCoupon'>['body'], 'name' | 'type'> & { value: string }
type Problems = { value?: TypedProblem; products?: TypedProblem }

/** Makes a coupon, which works at once. */
export function NewCoupon(): ReactNode {
  const texts = useTexts().coupons
  return (
    <>
      <PageTitle title={texts.newTitle} />
      <p>{texts.newLead}</p>
      <Loaded query={couponsQuery(useSeller())}>
        {({ products }) =>
          products.length === 0 ? <p>{texts.noProducts}</p> : <CouponForm products={products} />
        }
      </Loaded>
    </>
  )
}

function CouponForm({ products }: { products: readonly Product[] }): ReactNode {
  const { locale, texts: all } = useWords()
  const { coupons: texts, entry: general } = all
  const seller = useSeller()
  const navigate = useNavigate()
  const currency = useQuery(homeQuery(seller)).data?.currency ?? ''
  const [type, setType] = useState<Given['type']>('PERCENTAGE')
  const [chosen, setChosen] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const fields = couponFields(type, { used: 0, products: products.map(({ id }) => id) })
  const fieldAt = (path: string) => fields.filter((field) => field.path === path)
  const [asked, setAsked] = useState<Body | null>(null)
  const make = useDeed((body: Body) => callOffice('createCoupon', { params: { seller_id: seller }, body }), {
    onDone: (made) =>
      void navigate({
        to: '/sellers/$seller/coupons/$coupon',
        params: { seller: String(seller), coupon: made.name },
      }),
  })
  const read = ({ name, value }: Given): void => {
    const typing = { locale, currency }
    const [amount] = fieldAt('/value').map((field) => valueOf(field, value, typing))
    const [ids] = fieldAt('/product_ids').map((field) => valueOf(field, chosen, typing))
    setProblems({
      ...(amount?.kind === 'problem' && { value: amount.problem }),
      ...(ids?.kind === 'problem' && { products: ids.problem }),
    })
    if (amount?.kind !== 'value' || ids?.kind !== 'value') return
    const body = { name, type, value: Number(amount.value), product_ids: ids.value as number[] }
    if (givesAllAway(body)) setAsked(body)
    else make.run(body)
  }
  const said = (problem: TypedProblem | undefined) => problem && problemIn(general, problem)
  const names = couponNames(texts, products)
  return (
    <>
      <Form deed={{ ...make, run: read }} submit={texts.create} read={(typed) => givenOf(typed, type)}>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          name="coupon-name"
          maxLength={40}
          autoComplete="off"
          error={make.errors['/name'] === undefined ? undefined : texts.nameRefused}
          required
        />
        <Select
          label={texts.type}
          value={type}
          onChange={(event) => setType(event.currentTarget.value === 'AMOUNT' ? 'AMOUNT' : 'PERCENTAGE')}
        >
          <option value="PERCENTAGE">{texts.types.PERCENTAGE}</option>
          <option value="AMOUNT">{texts.types.AMOUNT}</option>
        </Select>
        <TextField
          label={type === 'PERCENTAGE' ? texts.percentLabel : texts.amountLabel({ currency })}
          name="coupon-value"
          inputMode="decimal"
          autoComplete="off"
          error={said(problems.value)}
          required
        />
        {fieldAt('/product_ids').map((field) => (
          <FieldInput
            key={field.path}
            field={field}
            shown={{ names, currency }}
            typed={chosen}
            error={said(problems.products)}
            isFixed={false}
            onTyped={setChosen}
          />
        ))}
      </Form>
      <AskFirst
        asked={asked && <p>{texts.givesAll.lead}</p>}
        title={texts.givesAll.title}
        deed={make}
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

function givenOf(typed: Typed, type: Given['type']): Given {
  return { name: typed('coupon-name').trim(), type, value: typed('coupon-value') }
}

import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { OfficeAnswer, OfficeInput } from '#contract/office/calls.ts'
import { Select } from '#design/select.tsx'
import { couponFields } from '#rules/fields/coupon-fields.ts'
import { FieldInput } from '../entry/field-input.tsx'
import { valueOf, type TypedProblem } from '../entry/typed-value.ts'
import { problemIn } from '../entry/words.ts'
import type { Typed } from '../parts/form/form.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { homeQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useWords } from '../state/words.ts'
import { couponNames } from './shown-coupon.ts'

export type CouponProduct = OfficeAnswer<'listCoupons'>['products'][number]
/** How much a coupon takes off, and of what. */
type Discount = Pick<OfficeInput<'createCoupon'>['body'], 'type' | 'value' | 'product_ids'>
type Problems = { value?: TypedProblem; products?: TypedProblem }

/** The value as it is typed; its field is one of `fields`. */
export const typedDiscount = (typed: Typed): string => typed('coupon-value')

/**
 * The fields of a new coupon's discount.
 *
 * @param most products that it can be for
 * @returns `fields`; `read` gives what they say, or null where something is wrong, which they then show
 */
export function useDiscount(
  products: readonly CouponProduct[],
  { most }: { most: number },
): {
  fields: ReactNode
  read: (value: string) => Discount | null
} {
  const { locale, texts: all } = useWords()
  const { coupons: texts, entry: general } = all
  const currency = useQuery(homeQuery(useSeller())).data?.currency ?? ''
  const [type, setType] = useState<Discount['type']>('PERCENTAGE')
  const [chosen, setChosen] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const fields = couponFields(type, { used: 0, products: products.map(({ id }) => id) })
  const fieldAt = (path: string) => fields.filter((field) => field.path === path)
  const problemText = (problem: TypedProblem | undefined) => problem && problemIn(general, problem)
  const read = (value: string): Discount | null => {
    const typing = { locale, currency }
    const [amount] = fieldAt('/value').map((field) => valueOf(field, value, typing))
    const [ids] = fieldAt('/product_ids').map((field) => valueOf(field, chosen, typing))
    const listed = ids?.kind === 'value' ? (ids.value as number[]) : []
    const tooMany: TypedProblem | undefined =
      listed.length > most ? { kind: 'range', least: 1, most } : undefined
    const unlisted = ids?.kind === 'problem' ? ids.problem : tooMany
    setProblems({
      ...(amount?.kind === 'problem' && { value: amount.problem }),
      ...(unlisted !== undefined && { products: unlisted }),
    })
    if (amount?.kind !== 'value' || unlisted !== undefined) return null
    return { type, value: Number(amount.value), product_ids: listed }
  }
  return {
    read,
    fields: (
      <>
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
          error={problemText(problems.value)}
          required
        />
        {fieldAt('/product_ids').map((field) => (
          <FieldInput
            key={field.path}
            field={field}
            shown={{ names: couponNames(texts, products), currency }}
            typed={chosen}
            error={problemText(problems.products)}
            isFixed={false}
            onTyped={(ids) => {
              setChosen(ids)
              setProblems(({ products: _, ...others }) => others)
            }}
          />
        ))}
      </>
    ),
  }
}

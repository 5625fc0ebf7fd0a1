import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Select } from '#look/select.tsx'
import { TextInput } from '#look/text-input.tsx'
import { NEW_KINDS, type NewKind } from '#rules/new-event.ts'
import { PRODUCT_FIELDS } from '#rules/product-fields.ts'
import { valueOf, type TypedProblem } from '../entry/typed-value.ts'
import { problemIn } from '../entry/words.ts'
import { Form } from '../parts/form.tsx'
import { callOffice } from '../state/call.ts'
import { homeQuery } from '../state/queries.ts'
import { useDeed } from '../state/use-deed.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'

type Made = { kind: NewKind; name: string; amount: number | TypedProblem }

const [AMOUNT] = PRODUCT_FIELDS.filter(({ path }) => path === '/amount')

type FormProps = { submit: string; isOnSale: boolean; onMade: (id: number) => void }

/** Three answers, of which a product is made. */
export function NewProductForm({ submit, isOnSale, onMade }: FormProps): ReactNode {
  const { products: texts, entry: general, events } = useTexts()
  const seller = useSeller()
  const currency = useQuery(homeQuery(seller)).data?.currency ?? ''
  const [problem, setProblem] = useState<TypedProblem | null>(null)
  const deed = useDeed(
    async ({ kind, name, amount }: Made) => {
      setProblem(typeof amount === 'number' ? null : amount)
      if (typeof amount !== 'number') return null
      const body = { kind, name, amount, on_sale: isOnSale, first: events.first }
      return callOffice('createProduct', { params: { seller_id: seller }, body })
    },
    { onDone: (made) => made !== null && onMade(made.id) },
  )
  return (
    <Form
      deed={deed}
      submit={submit}
      read={(typed) => ({
        kind: NEW_KINDS.find((kind) => kind === typed('kind')) ?? 'digital',
        name: typed('name'),
        amount: amountOf(typed('amount'), currency),
      })}
    >
      <Select label={texts.kind} name="kind">
        {NEW_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {texts.kinds[kind]}
          </option>
        ))}
      </Select>
      <TextInput label={texts.fields['/name']} name="name" maxLength={120} autoComplete="off" required />
      <TextInput
        label={currency === '' ? texts.fields['/amount'] : texts.price({ currency })}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        error={problem === null ? undefined : problemIn(general, problem)}
        required
      />
    </Form>
  )
}

function amountOf(typed: string, currency: string): number | TypedProblem {
  if (AMOUNT === undefined) throw new Error('a product without a price')
  const read = valueOf(AMOUNT, typed, { locale: '', currency })
  return read.kind === 'problem' ? read.problem : Number(read.value)
}

import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Select } from '#look/select.tsx'
import { TextField } from '../parts/text-field.tsx'
import { NEW_KINDS, type NewKind } from '#rules/new-event.ts'
import { PRODUCT_FIELDS } from '#rules/product-fields.ts'
import { valueOf, type TypedProblem, type Typing } from '../entry/typed-value.ts'
import { problemIn } from '../entry/words.ts'
import { Form } from '../parts/form.tsx'
import { callOffice } from '../state/call.ts'
import { homeQuery } from '../state/queries.ts'
import { useDeed } from '../state/use-deed.ts'
import { useSeller } from '../state/use-seller.ts'
import { useWords } from '../state/words.ts'
import { AccessField, accessOf } from './access-section.tsx'

type Made = {
  kind: NewKind
  name: string
  amount: number | TypedProblem
  access: ReturnType<typeof accessOf>
}

const [AMOUNT] = PRODUCT_FIELDS.filter(({ path }) => path === '/amount')

type FormProps = { submit: string; isOnSale: boolean; onMade: (id: number) => void }

/** Kinds that are opened at an address. */
const OPENED: readonly NewKind[] = ['digital', 'subscription']

/** The answers of which a product is made. */
export function NewProductForm({ submit, isOnSale, onMade }: FormProps): ReactNode {
  const { locale, texts: all } = useWords()
  const { products: texts, entry: general, events } = all
  const seller = useSeller()
  const currency = useQuery(homeQuery(seller)).data?.currency ?? ''
  const [kind, setKind] = useState<NewKind>('digital')
  const [problem, setProblem] = useState<TypedProblem | null>(null)
  const [accessProblem, setAccessProblem] = useState<TypedProblem | null>(null)
  const deed = useDeed(
    async ({ name, amount, access, ...made }: Made) => {
      setProblem(typeof amount === 'number' ? null : amount)
      setAccessProblem('url' in access ? null : access)
      if (typeof amount !== 'number' || !('url' in access)) return null
      const { url } = access
      const opened = url === undefined ? {} : { access_url: url }
      const body = { ...made, ...opened, name, amount, on_sale: isOnSale, first: events.first }
      return callOffice('createProduct', { params: { seller_id: seller }, body })
    },
    { onDone: (made) => made !== null && onMade(made.id) },
  )
  return (
    <Form
      deed={deed}
      submit={submit}
      read={(typed) => ({
        kind,
        name: typed('name'),
        amount: amountOf(typed('amount'), { locale, currency }),
        access: accessOf(typed('access_url')),
      })}
    >
      <Select
        label={texts.kind}
        value={kind}
        hint={kind === 'subscription' ? texts.renewal : undefined}
        onChange={({ currentTarget }) =>
          setKind(NEW_KINDS.find((one) => one === currentTarget.value) ?? kind)
        }
      >
        {NEW_KINDS.map((one) => (
          <option key={one} value={one}>
            {texts.kinds[one]}
          </option>
        ))}
      </Select>
      <TextField label={texts.fields['/name']} name="name" maxLength={120} autoComplete="off" required />
      <TextField
        label={currency === '' ? texts.fields['/amount'] : texts.price({ currency })}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        error={problem === null ? undefined : problemIn(general, problem)}
        required
      />
      {OPENED.includes(kind) && <AccessField problem={accessProblem} />}
    </Form>
  )
}

function amountOf(typed: string, typing: Typing): number | TypedProblem {
  if (AMOUNT === undefined) throw new Error('a product without a price')
  const read = valueOf(AMOUNT, typed, typing)
  return read.kind === 'problem' ? read.problem : Number(read.value)
}

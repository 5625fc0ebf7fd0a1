import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Select } from '#design/select.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { NEW_KINDS, type NewKind } from '#rules/fields/new-event.ts'
import { PRODUCT_FIELDS } from '#rules/fields/product-fields.ts'
import type { ProductTexts } from '#texts/office/products/pt.ts'
import { valueOf, type TypedProblem, type Typing } from '../entry/typed-value.ts'
import { problemIn } from '../entry/words.ts'
import { Form } from '../parts/form/form.tsx'
import { callOffice } from '../state/call.ts'
import { homeQuery } from '../state/queries.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useWords } from '../state/words.ts'
import { AccessField, accessOf } from './access-section.tsx'

type Made = {
  kind: NewKind
  name: string
  amount: number | TypedProblem
  /** For a contract; otherwise undefined. */
  charges: number | TypedProblem | undefined
  /** For a donation; otherwise undefined. */
  minimum: number | TypedProblem | undefined
  access: ReturnType<typeof accessOf>
}

const fieldAt = (path: string) => PRODUCT_FIELDS.find((field) => field.path === path)

/** Charges of a contract before somebody says how many. */
const YEAR = '12'

type FormProps = { submit: string; isOnSale: boolean; onMade: (id: number) => void }

/** Kinds that are opened at an address. */
const OPENED: readonly NewKind[] = ['digital', 'subscription', 'contract', 'free']

/** The answers of which a product is made. */
export function NewProductForm({ submit, isOnSale, onMade }: FormProps): ReactNode {
  const { locale, texts: all } = useWords()
  const { products: texts, entry: general, events } = all
  const seller = useSeller()
  const currency = useQuery(homeQuery(seller)).data?.currency ?? ''
  const [kind, setKind] = useState<NewKind>('digital')
  const [problems, setProblems] = useState<Problems>({})
  const problemText = (problem: TypedProblem | undefined) => problem && problemIn(general, problem)
  const action = useAction(
    async (made: Made) => {
      const found = problemsOf(made)
      setProblems(found)
      if (Object.values(found).some((problem) => problem !== undefined)) return null
      const { kind: chosen, name, amount, charges, minimum, access } = made
      const body = {
        kind: chosen,
        name,
        amount: Number(amount),
        on_sale: isOnSale,
        first: events.first,
        ...(charges !== undefined && { charges: Number(charges) }),
        ...(minimum !== undefined && { minimum: Number(minimum) }),
        ...('url' in access && access.url !== undefined && { access_url: access.url }),
      }
      return callOffice('createProduct', { params: { seller_id: seller }, body })
    },
    { onDone: (made) => made !== null && onMade(made.id) },
  )
  const typing = { locale, currency }
  return (
    <Form
      action={action}
      submit={submit}
      read={(typed) => ({
        kind,
        name: typed('name'),
        amount: kind === 'free' ? 0 : numberAt('/amount', typed('amount'), typing),
        charges: kind === 'contract' ? numberAt('/charges', typed('charges'), typing) : undefined,
        minimum: kind === 'donation' ? numberAt('/donation/minimum', typed('minimum'), typing) : undefined,
        access: accessOf(typed('access_url')),
      })}
    >
      <Select
        label={texts.kind}
        value={kind}
        hint={kind === 'subscription' || kind === 'contract' ? texts.renewal : undefined}
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
      {kind !== 'free' && (
        <TextField
          label={priceLabel(texts, kind, currency)}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          error={problemText(problems.amount)}
          required
        />
      )}
      {kind === 'contract' && (
        <TextField
          label={texts.fields['/charges']}
          name="charges"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={YEAR}
          error={problemText(problems.charges)}
          required
        />
      )}
      {kind === 'donation' && (
        <TextField
          label={texts.least({ currency })}
          name="minimum"
          inputMode="decimal"
          autoComplete="off"
          error={problems.isLeastAbove === true ? texts.leastAbove : problemText(problems.minimum)}
          required
        />
      )}
      {OPENED.includes(kind) && <AccessField problem={problems.access ?? null} />}
    </Form>
  )
}

type Problems = Partial<Record<'amount' | 'charges' | 'minimum' | 'access', TypedProblem>> & {
  /** The least of a donation is more than what is proposed. */
  isLeastAbove?: true
}

function problemsOf({ amount, charges, minimum, access }: Made): Problems {
  const isAbove = typeof minimum === 'number' && typeof amount === 'number' && minimum > amount
  return {
    ...(typeof amount === 'object' && { amount }),
    ...(typeof charges === 'object' && { charges }),
    ...(typeof minimum === 'object' && { minimum }),
    ...(isAbove && { isLeastAbove: true }),
    ...(!('url' in access) && { access }),
  }
}

/** Returns the label of the amount for a kind of product. */
function priceLabel(texts: ProductTexts, kind: NewKind, currency: string): string {
  if (currency === '') return texts.fields['/amount']
  if (kind === 'donation') return texts.proposed({ currency })
  return kind === 'contract' || kind === 'subscription'
    ? texts.eachCharge({ currency })
    : texts.price({ currency })
}

function numberAt(path: string, typed: string, typing: Typing): number | TypedProblem {
  const field = fieldAt(path)
  if (field === undefined) throw new Error(`a product without ${path}`)
  const read = valueOf({ ...field, required: true }, typed, typing)
  return read.kind === 'problem' ? read.problem : Number(read.value)
}

import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { affiliateFields } from '#rules/fields/affiliate-fields.ts'
import { TextField } from '../parts/form/text-field.tsx'
import { FieldInput } from '../entry/field-input.tsx'
import { valueOf, type TypedProblem } from '../entry/typed-value.ts'
import { problemIn } from '../entry/words.ts'
import { Form } from '../parts/form/form.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageTitle } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { affiliatesQuery } from './queries.ts'
import { affiliateNames } from './shown-affiliate.ts'

type Product = OfficeAnswer<'listAffiliates'>['products'][number]

/** Makes an affiliate, whose links count at once. */
export function NewAffiliate(): ReactNode {
  const texts = useTexts().affiliates
  return (
    <>
      <PageTitle title={texts.newTitle} />
      <p>{texts.newLead}</p>
      <Loaded query={affiliatesQuery(useSeller())}>
        {({ products }) =>
          products.length === 0 ? <p>{texts.noProducts}</p> : <AffiliateForm products={products} />
        }
      </Loaded>
    </>
  )
}

function AffiliateForm({ products }: { products: readonly Product[] }): ReactNode {
  const { affiliates: texts, entry: general } = useTexts()
  const seller = useSeller()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<TypedProblem>()
  const promoted = affiliateFields(products.map(({ id }) => id)).filter(({ kind }) => kind === 'ids')
  const action = useAction(
    async ({ name }: { name: string }) => {
      const [ids] = promoted.map((field) => valueOf(field, chosen, { locale: '', currency: '' }))
      setProblem(ids?.kind === 'problem' ? ids.problem : undefined)
      if (ids?.kind !== 'value') return null
      const body = { name, product_ids: ids.value as number[] }
      return callOffice('createAffiliate', { params: { seller_id: seller }, body })
    },
    {
      onDone: (made) => {
        if (made === null) return
        const params = { seller: String(seller), affiliate: String(made.id) }
        void navigate({ to: '/sellers/$seller/affiliates/$affiliate', params })
      },
    },
  )
  return (
    <Form action={action} submit={texts.create} read={(typed) => ({ name: typed('affiliate-name').trim() })}>
      <TextField
        label={texts.fields['/name']}
        name="affiliate-name"
        maxLength={120}
        autoComplete="off"
        required
      />
      {promoted.map((field) => (
        <FieldInput
          key={field.path}
          field={field}
          shown={{ names: affiliateNames(texts, products), currency: '' }}
          typed={chosen}
          error={problem && problemIn(general, problem)}
          isFixed={false}
          onTyped={setChosen}
        />
      ))}
    </Form>
  )
}

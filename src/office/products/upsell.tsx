import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { LiveRegion } from '#design/live-region.tsx'
import { Select } from '#design/select.tsx'
import { useSaveAlone } from '../entry/use-save.ts'
import { Form } from '../parts/form/form.tsx'
import { Section, Soft } from '../parts/display/section.tsx'
import { productsQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { ChooseOffer } from './choose-offer.tsx'
import { canGoAlong } from './offered-beside.ts'
import type { ShownProduct } from './shown-product.ts'

type UpsellProps = { product: ShownProduct; mayPrice: boolean }

/** The offer after a product was bought. */
export function UpsellSection({ product, mayPrice }: UpsellProps): ReactNode {
  const { products, entry } = useTexts()
  const texts = products.upsell
  const { data } = useQuery(productsQuery(useSeller()))
  const [message, setMessage] = useState('')
  const action = useSaveAlone(product, () => setMessage(entry.saved))
  const after = upsellOf(product)
  const offered = canGoAlong(product, data?.products ?? [])
  const name = data?.products.find((one) => one.id === after?.product_id)?.name
  const [chosen, setChosen] = useState<string | null>(null)
  const id = chosen ?? String(after?.product_id ?? '')
  const save = (offer: string): void => {
    setMessage('')
    if (id === String(after?.product_id ?? '') && offer === (after?.offer ?? '')) return
    const value = { product_id: Number(id), ...(offer !== '' && { offer }) }
    action.run({ changes: [{ path: '/upsell', ...(id !== '' && { value }) }] })
  }
  return (
    <Section id="upsell" title={texts.title}>
      <p>{texts.lead}</p>
      {!mayPrice && <Soft>{name ?? texts.none}</Soft>}
      {mayPrice && data !== undefined && (
        <Form
          action={{ ...action, run: save }}
          submit={texts.choose}
          isBeside
          read={(typed) => typed('upsell-offer')}
        >
          <Select
            label={texts.product}
            name="upsell"
            value={id}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            <option value="">{texts.none}</option>
            {offered.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
          {id !== '' && (
            <ChooseOffer
              key={id}
              product={Number(id)}
              chosen={id === String(after?.product_id) ? after?.offer : undefined}
              name="upsell-offer"
              texts={texts}
            />
          )}
        </Form>
      )}
      <LiveRegion>{message}</LiveRegion>
    </Section>
  )
}

function upsellOf({ entry }: ShownProduct): { product_id: number; offer?: string } | undefined {
  return entry['upsell'] as { product_id: number; offer?: string } | undefined
}

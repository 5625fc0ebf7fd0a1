import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { LiveRegion } from '#look/live-region.tsx'
import { Select } from '#look/select.tsx'
import { useSaveAlone } from '../entry/use-save.ts'
import { Form } from '../parts/form.tsx'
import { Section, Soft } from '../parts/section.tsx'
import { productsQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { canGoAlong } from './offered-beside.ts'
import type { ShownProduct } from './shown-product.ts'

type UpsellProps = { product: ShownProduct; mayPrice: boolean }

/** What is offered after a product was bought. */
export function UpsellSection({ product, mayPrice }: UpsellProps): ReactNode {
  const { products, entry } = useTexts()
  const texts = products.upsell
  const { data } = useQuery(productsQuery(useSeller()))
  const [said, setSaid] = useState('')
  const deed = useSaveAlone(product, () => setSaid(entry.saved))
  const after = upsellOf(product)
  const offered = canGoAlong(product, data?.products ?? [])
  const name = data?.products.find(({ id }) => id === after)?.name
  const save = (id: string): void => {
    setSaid('')
    if (id === String(after ?? '')) return
    deed.run({ changes: [{ path: '/upsell', ...(id !== '' && { value: { product_id: Number(id) } }) }] })
  }
  return (
    <Section title={texts.title}>
      <p>{texts.lead}</p>
      {!mayPrice && <Soft>{name ?? texts.none}</Soft>}
      {mayPrice && data !== undefined && (
        <Form deed={{ ...deed, run: save }} submit={texts.choose} read={(typed) => typed('upsell')}>
          <Select key={after ?? 'none'} label={texts.product} name="upsell" defaultValue={after ?? ''}>
            <option value="">{texts.none}</option>
            {offered.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        </Form>
      )}
      <LiveRegion>{said}</LiveRegion>
    </Section>
  )
}

function upsellOf({ entry }: ShownProduct): number | null {
  const upsell = entry['upsell'] as { product_id?: number } | undefined
  return upsell?.product_id ?? null
}

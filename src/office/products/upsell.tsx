import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { LiveRegion } from '#look/live-region.tsx'
import { Select } from '#look/select.tsx'
import { useSaveAlone } from '../entry/use-save.ts'
import { Form } from '../parts/form.tsx'
import { Section, Soft } from '../parts/section.tsx'
import { productQuery, productsQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { canGoAlong, offersIn } from './offered-beside.ts'
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
  const name = data?.products.find((one) => one.id === after?.product_id)?.name
  const [chosen, setChosen] = useState<string | null>(null)
  const id = chosen ?? String(after?.product_id ?? '')
  const save = (offer: string): void => {
    setSaid('')
    if (id === String(after?.product_id ?? '') && offer === (after?.offer ?? '')) return
    const value = { product_id: Number(id), ...(offer !== '' && { offer }) }
    deed.run({ changes: [{ path: '/upsell', ...(id !== '' && { value }) }] })
  }
  return (
    <Section title={texts.title}>
      <p>{texts.lead}</p>
      {!mayPrice && <Soft>{name ?? texts.none}</Soft>}
      {mayPrice && data !== undefined && (
        <Form deed={{ ...deed, run: save }} submit={texts.choose} read={(typed) => typed('upsell-offer')}>
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
            <UpsellOffer
              key={id}
              id={Number(id)}
              chosen={id === String(after?.product_id) ? after?.offer : undefined}
            />
          )}
        </Form>
      )}
      <LiveRegion>{said}</LiveRegion>
    </Section>
  )
}

/** By which of its offers it is sold; nothing where it has none. */
function UpsellOffer({ id, chosen }: { id: number; chosen: string | undefined }): ReactNode {
  const texts = useTexts().products.upsell
  const { data } = useQuery(productQuery(useSeller(), id))
  const offers = data === undefined ? [] : offersIn(data.entry)
  const isKnown = chosen === undefined || offers.some(({ hash }) => hash === chosen)
  const shown = isKnown ? offers : [{ hash: chosen, name: chosen }, ...offers]
  if (shown.length === 0) return null
  return (
    <Select key={shown.length} label={texts.offer} name="upsell-offer" defaultValue={chosen ?? ''}>
      <option value="">{texts.noOffer}</option>
      {shown.map(({ hash, name }) => (
        <option key={hash} value={hash}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function upsellOf({ entry }: ShownProduct): { product_id: number; offer?: string } | undefined {
  return entry['upsell'] as { product_id: number; offer?: string } | undefined
}

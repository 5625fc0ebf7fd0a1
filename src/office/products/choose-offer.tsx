import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Select } from '#design/select.tsx'
import { productQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { offersIn } from './offered-beside.ts'

type ChooseOfferProps = {
  /** The product that is sold beside or after another. */
  product: number
  chosen: string | undefined
  /** The field's name in its form. */
  name: string
  texts: { offer: string; noOffer: string }
}

/** By which of its offers a product is sold; nothing where it has none. */
export function ChooseOffer({ product, chosen, name, texts }: ChooseOfferProps): ReactNode {
  const { data } = useQuery(productQuery(useSeller(), product))
  const offers = data === undefined ? [] : offersIn(data.entry)
  // Until the offers are read, the chosen one is shown alone, so that saving early loses nothing.
  const isKnown = chosen === undefined || offers.some(({ hash }) => hash === chosen)
  const shown = isKnown ? offers : [{ hash: chosen, name: chosen }, ...offers]
  if (shown.length === 0) return null
  return (
    <Select key={shown.length} label={texts.offer} name={name} defaultValue={chosen ?? ''}>
      <option value="">{texts.noOffer}</option>
      {shown.map((offer) => (
        <option key={offer.hash} value={offer.hash}>
          {offer.name}
        </option>
      ))}
    </Select>
  )
}

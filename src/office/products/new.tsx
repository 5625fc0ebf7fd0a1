import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageTitle } from '../parts/display/section.tsx'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { NewProductForm } from './new-product-form.tsx'

/** Makes a product that is not on sale yet. */
export function NewProduct(): ReactNode {
  const { products: texts } = useTexts()
  const seller = useSeller()
  const navigate = useNavigate()
  return (
    <>
      <PageTitle title={texts.newTitle} />
      <p>{texts.newLead}</p>
      <NewProductForm
        submit={texts.create}
        isOnSale={false}
        onMade={(id) =>
          void navigate({
            to: '/sellers/$seller/products/$product',
            params: { seller: String(seller), product: String(id) },
          })
        }
      />
    </>
  )
}

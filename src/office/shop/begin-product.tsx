import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageTitle } from '../parts/display/section.tsx'
import { NewProductForm } from '../products/new-product-form.tsx'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { Steps } from './steps.tsx'

/** The first product of a shop, which goes on sale as it is made. */
export function BeginProduct(): ReactNode {
  const texts = useTexts().shop.begin
  const seller = useSeller()
  const navigate = useNavigate()
  return (
    <>
      <PageTitle title={texts.productTitle} />
      <Steps at="product" />
      <p>{texts.productLead}</p>
      <NewProductForm
        submit={texts.productSubmit}
        isOnSale
        onMade={(id) =>
          void navigate({
            to: '/sellers/$seller/begin/$product',
            params: { seller: String(seller), product: String(id) },
          })
        }
      />
    </>
  )
}

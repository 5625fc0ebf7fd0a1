import type { ReactNode } from 'react'
import { usePage } from '../page-context.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import type { Checkout } from '../state/use-checkout.ts'

/** Nothing is left: said before the buyer types, with the seller to ask. */
export function SoldOut({ checkout }: { checkout: Checkout }): ReactNode {
  const { texts } = usePage()
  const { seller } = checkout.checkout.data
  return (
    <Notice
      kind="warning"
      actions={<ButtonLink href={`mailto:${seller.email}`}>{texts.result.success.contactSeller}</ButtonLink>}
    >
      {texts.errors.PRODUCT_OUT_OF_STOCK}
    </Notice>
  )
}

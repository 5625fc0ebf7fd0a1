import type { LinkedShop } from '#contract/checkout/page.ts'
import { usePage } from '../app/page-context.tsx'
import { SellerContact } from './seller-contact.tsx'
import type { SimpleCheckoutLayoutProps } from './simple-checkout-layout.tsx'

/** Whom a page that cannot be shown is of, at its top and its end; of nobody known, nothing. */
export function shopParts(shop: LinkedShop | undefined): Partial<SimpleCheckoutLayoutProps> {
  if (shop === undefined) return {}
  const { seller, look } = shop
  return {
    seller: { name: seller.name, logo: look?.logotipo ?? null },
    footer: <Contact seller={seller} />,
  }
}

/** The seller, to be asked about the link that led here. */
function Contact({ seller }: Pick<LinkedShop, 'seller'>) {
  const { frame } = usePage()
  return <SellerContact seller={seller} about={frame.path} />
}

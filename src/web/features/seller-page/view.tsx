import type { ReactNode } from 'react'
import { useProduct } from '../../checkout/checkout-context.tsx'
import { BrandingAbove, BrandingBelow, BrandingBeside } from './branding.tsx'
import type { BrandingProps } from './branding-props.ts'

function useBranding(): BrandingProps {
  const { answer, product } = useProduct()
  return { branding: answer.custom_checkout, seller: product.seller.name }
}

/** Before the form. */
export function Above(): ReactNode {
  return <BrandingAbove {...useBranding()} />
}

/** Beside the form, where there is room. */
export function Beside(): ReactNode {
  return <BrandingBeside {...useBranding()} />
}

/** After the form. */
export function Below(): ReactNode {
  return <BrandingBelow {...useBranding()} />
}

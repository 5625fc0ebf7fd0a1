import type { ReactNode } from 'react'
import { useProduct } from '../../checkout/checkout-context.tsx'
import { DressAbove, DressBelow, DressBeside } from './branding.tsx'
import type { DressProps } from './branding-props.ts'

function useDress(): DressProps {
  const { answer, product } = useProduct()
  return { dress: answer.custom_checkout, seller: product.seller.name }
}

/** Before the form. */
export function Above(): ReactNode {
  return <DressAbove {...useDress()} />
}

/** Beside the form, where there is room. */
export function Beside(): ReactNode {
  return <DressBeside {...useDress()} />
}

/** After the form. */
export function Below(): ReactNode {
  return <DressBelow {...useDress()} />
}

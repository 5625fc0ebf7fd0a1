import type { ReactNode } from 'react'
import { DefaultLayout, type DefaultLayoutProps } from './default-layout.tsx'

/** The layout of a payment that is waited for: the checkout's own, so that the order stays where it was. */
export function PaymentProcessLayout(props: DefaultLayoutProps): ReactNode {
  return <DefaultLayout {...props} />
}

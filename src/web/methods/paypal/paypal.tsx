import type { ReactNode } from 'react'
import { Late } from '../../ui/late.tsx'
import { useFeature } from '../../checkout/features-context.tsx'
import type { MethodView } from '../../checkout/method-view.ts'
import feature from './feature.ts'

/** The text on PayPal, as the server wrote it until its code is loaded. */
function PayPalPlace(): ReactNode {
  const view = useFeature(feature)
  return <Late name="paypal">{view && <view.PayPalText />}</Late>
}

export const paypal: MethodView = {
  icon: { mark: 'paypal' },
  fact: ({ texts }) => texts.payment.facts.cardOnce,
  button: (texts) => texts.payment.button.paypal,
  Panel: PayPalPlace,
}

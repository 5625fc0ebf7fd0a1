import type { ReactNode } from 'react'
import { Late } from '../../ui/late.tsx'
import { paypalPart } from '../../checkout/on-demand.ts'
import type { MethodView } from '../../checkout/method-view.ts'

/** What is said of PayPal, as the server wrote it until its code has come. */
function PayPalPlace(): ReactNode {
  const part = paypalPart()
  return <Late name="paypal">{part && <part.PayPalText />}</Late>
}

export const paypal: MethodView = {
  icon: { path: 'M3.5 6.5h17v12h-17Zm10.5 4h6.5v4H14Z' },
  fact: ({ texts }) => texts.payment.facts.cardOnce,
  button: (texts) => texts.payment.button.finish,
  Panel: PayPalPlace,
  asksFirst: false,
}

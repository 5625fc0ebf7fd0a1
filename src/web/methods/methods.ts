import type { DeviceWalletMethod } from '#rules/methods/device-wallet.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { Feature } from '../checkout/feature.ts'
import { useFeature } from '../checkout/features-context.tsx'
import type { MethodView } from '../checkout/method-view.ts'
import { boleto } from './boleto.tsx'
import { creditCard } from './credit-card.tsx'
import { debitCard } from './debit-card/debit-card.ts'
import deviceWallet from './device-wallet/feature.ts'
import { free } from './free.ts'
import oxxo from './oxxo/feature.ts'
import { paypal } from './paypal/paypal.tsx'
import pixAutomatic from './pix-automatic/feature.ts'
import { pix } from './pix.tsx'
import { twoCards } from './two-cards/two-cards.ts'

/** Exports of a method's late-loaded code: its view, or those of two methods that share it. */
type LateMethod = Feature<
  { method: MethodView } | { methods: Readonly<Record<DeviceWalletMethod, MethodView>> }
>

/** One view for every method; one that is missing does not compile. Some come with the pages that offer them. */
const METHODS: Readonly<Record<PaymentMethod, MethodView | LateMethod>> = {
  CREDIT_CARD: creditCard,
  TWO_CREDIT_CARDS: twoCards,
  DEBIT_CARD: debitCard,
  PIX: pix,
  PIX_AUTOMATIC: pixAutomatic,
  BOLETO: boleto,
  PAYPAL: paypal,
  APPLE_PAY: deviceWallet,
  GOOGLE_PAY: deviceWallet,
  OXXO: oxxo,
  FREE: free,
}

/** How each method of the page shows itself. */
export function useMethodView(method: PaymentMethod): MethodView {
  const entry = METHODS[method]
  const isFeature = 'view' in entry
  const view = useFeature(isFeature ? entry : oxxo)
  if (!isFeature) return entry
  if (view === null) throw new Error(`the page is not prepared for ${method}`)
  return 'methods' in view ? view.methods[method as DeviceWalletMethod] : view.method
}

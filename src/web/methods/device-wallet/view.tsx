import { DEVICE_WALLET_METHODS, type DeviceWalletMethod } from '#rules/methods/device-wallet.ts'
import type { MethodView } from '../../checkout/method-view.ts'
import { walletPanel } from './wallet-panel.tsx'

export { WalletProbes } from './wallet-probes.tsx'

/** A wallet of the device: its own button and sheet, and one charge at once. */
function viewOf(method: DeviceWalletMethod): MethodView {
  return {
    icon: { mark: DEVICE_WALLET_METHODS[method] },
    fact: ({ texts }) => texts.payment.facts.cardOnce,
    button: (texts) => texts.payment.button.finish,
    Panel: walletPanel(method),
  }
}

export const methods: Readonly<Record<DeviceWalletMethod, MethodView>> = {
  APPLE_PAY: viewOf('APPLE_PAY'),
  GOOGLE_PAY: viewOf('GOOGLE_PAY'),
}

import type { WalletOrder } from '#rules/methods/wallet-messages.ts'
import type { Given } from './keep-wallet.ts'
import type { ButtonContext, WalletButton } from './wallet-button.ts'

/* Apple Pay as Safari has it: https://developer.apple.com/documentation/applepayontheweb/applepaysession */

/** The first version of Apple's API that knows Elo. */
const VERSION = 5
const NETWORKS = ['amex', 'discover', 'electron', 'elo', 'jcb', 'maestro', 'masterCard', 'visa']

/** The parts of Apple's session that are used here. */
export type AppleSession = {
  onvalidatemerchant: (() => void) | null
  onpaymentauthorized: ((event: { payment: unknown }) => void) | null
  completeMerchantValidation(session: object): void
  completePayment(result: { status: number }): void
  begin(): void
  abort(): void
}
export type AppleWallet = {
  new (version: number, request: object): AppleSession
  canMakePayments(): boolean
  supportsVersion(version: number): boolean
  readonly STATUS_SUCCESS: number
  readonly STATUS_FAILURE: number
}

/** Builds the request for Apple's sheet: the same total that the page shows. */
export function appleRequest({ country, currency, shop, total }: WalletOrder): object {
  return {
    countryCode: country,
    currencyCode: currency,
    merchantCapabilities: ['supports3DS'],
    supportedNetworks: NETWORKS,
    total: { type: 'final', label: shop, amount: total },
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Reads the result of Apple's sheet; null if it contains no token. */
export function readApple(payment: unknown): Given | null {
  const token = fieldsOf(fieldsOf(payment)['token'])
  const { network, displayName } = fieldsOf(token['paymentMethod'])
  if (typeof token['paymentData'] !== 'object' || token['paymentData'] === null) return null
  const brand = typeof network === 'string' ? network.toLowerCase().slice(0, 20) : ''
  // As Apple writes it for a person: "Visa 0010".
  const lastFour = typeof displayName === 'string' ? (/\d{4}$/.exec(displayName)?.[0] ?? '') : ''
  return { payload: JSON.stringify(token), brand, lastFour }
}

/** Apple Pay; `prove` has the gateway prove to Apple who asks, null where it does not. */
export function applePay(
  context: ButtonContext,
  prove: () => Promise<object | null>,
  wallet: AppleWallet | undefined = (globalThis as { ApplePaySession?: AppleWallet }).ApplePaySession,
): WalletButton {
  const pay = (Wallet: AppleWallet, order: WalletOrder): void => {
    const session = new Wallet(VERSION, appleRequest(order))
    session.onvalidatemerchant = () =>
      void prove().then((proof) => {
        if (proof !== null) return session.completeMerchantValidation(proof)
        session.abort()
        context.onFailed()
      })
    session.onpaymentauthorized = ({ payment }) => {
      const given = readApple(payment)
      session.completePayment({ status: given === null ? Wallet.STATUS_FAILURE : Wallet.STATUS_SUCCESS })
      // The page reports the outcome of the charge: the sheet is closed by then.
      if (given === null) context.onFailed()
      else void context.onGiven(given).catch(context.onFailed)
    }
    session.begin()
  }
  return {
    // A Safari that has no Apple Pay in frames throws.
    can: async () => wallet?.supportsVersion(VERSION) === true && wallet.canMakePayments(),
    draw() {
      const button = document.createElement('button')
      Object.assign(button, { type: 'button', className: 'apple', ariaLabel: 'Apple Pay' })
      button.addEventListener('click', () => {
        const order = context.order()
        if (wallet === undefined || order?.holds !== true) return context.onPressed()
        // Apple opens its sheet for a press alone, so nothing is waited for before.
        pay(wallet, order)
      })
      context.place.append(button)
    },
  }
}

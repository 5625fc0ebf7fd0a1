import type { DeviceWalletMethod } from '#rules/methods/device-wallet.ts'
import { gatewaysNamedBy, type RoutedSeller } from '#rules/payment/gateway-routing.ts'
import type { ConfiguredGateway } from '../configuration/gateway-settings.ts'

/** A seller whose products name a wallet of the device, and the names of what is kept with their accounts. */
export type WalletSeller = RoutedSeller & {
  sellerId: number
  method: DeviceWalletMethod
  /** By gateway; null: they are sealed under a key that is not here, so nothing is known of them. */
  accounts: ReadonlyMap<string, readonly string[] | null>
}

/** The missing setting, and what to do. */
type WalletFlaw = { what: string; todo: string }

const NAMES: Readonly<Record<DeviceWalletMethod, string>> = {
  APPLE_PAY: 'Apple Pay',
  GOOGLE_PAY: 'Google Pay',
}

/** Settings required for a gateway to show the button of a wallet. */
const TO_SET: Readonly<Record<DeviceWalletMethod, string>> = {
  APPLE_PAY:
    'Set applepay=on of a stripe or adyen of theirs in GATEWAYS, or take it out of the products’ methods.',
  GOOGLE_PAY:
    'Set googlepay=… of a stripe or adyen of theirs in GATEWAYS, or take it out of the products’ methods.',
}

/** Fields of a seller's account that the button needs besides its keys. */
const NEEDED: Readonly<Record<DeviceWalletMethod, Readonly<Record<string, [name: string, form: string][]>>>> =
  {
    APPLE_PAY: {
      adyen: [['applePayMerchantId', 'merchant.…']],
      stripe: [
        ['applePayMerchantId', 'merchant.…'],
        ['applePayCertificate', 'DER in base64'],
        ['applePayKey', 'PKCS#8 DER in base64'],
      ],
    },
    GOOGLE_PAY: { stripe: [['publishableKey', 'pk_…']] },
  }

/** Returns what the wallets named by products still lack, each in one line. */
export function walletFlaws(
  gateways: readonly ConfiguredGateway[],
  sellers: readonly WalletSeller[],
): WalletFlaw[] {
  return [...sellers.flatMap((seller) => lacksOf(gateways, seller)), ...testWallets(gateways)]
}

function lacksOf(gateways: readonly ConfiguredGateway[], seller: WalletSeller): WalletFlaw[] {
  const { sellerId, method } = seller
  const wallet = NAMES[method]
  const named = gatewaysNamedBy(seller)
  const drawing = gateways.filter((gateway) => named.includes(gateway.name) && draws(gateway, method))
  if (drawing.length === 0) {
    return [
      flaw(`seller ${sellerId} sells by ${wallet}, and none of their gateways offers it`, TO_SET[method]),
    ]
  }
  return drawing.flatMap(({ name, kind }) => {
    const kept = kind === 'sandbox' ? null : seller.accounts.get(name)
    const what = `no page of seller ${sellerId} shows ${wallet} of ${name}`
    const todo = (key: string): string =>
      `Keep ${key} by npx balcao gateway credentials set ${sellerId} ${name}.`
    if (kept === undefined) return [flaw(what, todo('their account'))]
    const lacking = (NEEDED[method][kind] ?? []).filter(([needed]) => kept?.includes(needed) === false)
    if (lacking.length === 0) return []
    const keys = lacking.map(([needed, form]) => `${needed} (${form})`).join(', ')
    return [flaw(what, todo(`${keys} with their account`))]
  })
}

function testWallets(gateways: readonly ConfiguredGateway[]): WalletFlaw[] {
  return gateways
    .filter(({ googlePay }) => googlePay === 'test')
    .map(({ name }) =>
      flaw(
        `Google Pay of ${name} is Google's test environment, which charges nobody`,
        'Put the merchant id of your domain (Google Pay & Wallet Console) into googlepay=… of GATEWAYS.',
      ),
    )
}

/** Whether a gateway is configured so that a page may ask for the wallet. */
function draws(
  { kind, methods, googlePay, applePay }: ConfiguredGateway,
  method: DeviceWalletMethod,
): boolean {
  const isTaken = methods === undefined || methods.includes(method)
  const isSet = method === 'GOOGLE_PAY' ? googlePay !== undefined : applePay === true
  return isTaken && (kind === 'sandbox' || isSet)
}

const flaw = (what: string, todo: string): WalletFlaw => ({ what, todo })

import type { WalletSetup } from '#rules/methods/device-wallet.ts'
import type { WalletOrder } from '#rules/methods/wallet-messages.ts'
import type { Given } from './keep-wallet.ts'
import type { ButtonContext, WalletButton } from './wallet-button.ts'

/* Google Pay by its own script: https://developers.google.com/pay/api/web/reference/request-objects */

const SCRIPT = 'https://pay.google.com/gp/p/js/pay.js'
const VERSION = { apiVersion: 2, apiVersionMinor: 0 } as const
const NETWORKS = ['AMEX', 'DISCOVER', 'ELECTRON', 'ELO', 'JCB', 'MAESTRO', 'MASTERCARD', 'VISA']
const CARD = {
  type: 'CARD',
  parameters: { allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'], allowedCardNetworks: NETWORKS },
} as const

type Setup = Extract<WalletSetup, { kind: 'google-pay' }>

/** The parts of Google's client that are used here. */
export type GoogleClient = {
  isReadyToPay(request: object): Promise<{ result: boolean }>
  createButton(options: object): HTMLElement
  loadPaymentData(request: object): Promise<unknown>
}
type GoogleScript = {
  payments: { api: { PaymentsClient: new (options: { environment: string }) => GoogleClient } }
}

/** Builds the request for Google's sheet: the same total that the page shows. */
export function googleRequest({ parameters, merchantId }: Setup, order: WalletOrder): object {
  return {
    ...VERSION,
    allowedPaymentMethods: [{ ...CARD, tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters } }],
    merchantInfo: { merchantName: order.shop, ...(merchantId !== undefined && { merchantId }) },
    transactionInfo: {
      totalPriceStatus: 'FINAL',
      totalPrice: order.total,
      currencyCode: order.currency,
      countryCode: order.country,
      checkoutOption: 'COMPLETE_IMMEDIATE_PURCHASE',
    },
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Reads the result of Google's sheet; null if it contains no token. */
export function readGoogle(data: unknown): Given | null {
  const method = fieldsOf(fieldsOf(data)['paymentMethodData'])
  const payload = fieldsOf(method['tokenizationData'])['token']
  const { cardNetwork, cardDetails } = fieldsOf(method['info'])
  if (typeof payload !== 'string' || payload === '') return null
  const brand = typeof cardNetwork === 'string' ? cardNetwork.toLowerCase().slice(0, 20) : ''
  const lastFour = typeof cardDetails === 'string' && /^\d{4}$/.test(cardDetails) ? cardDetails : ''
  return { payload, brand, lastFour }
}

/** Whether the sheet was closed by who looked at it. */
function isCancelled(error: unknown): boolean {
  return fieldsOf(error)['statusCode'] === 'CANCELED' || String(error).includes('CANCELED')
}

/** Google Pay, as its own script has it. */
export function googlePay(
  setup: Setup,
  context: ButtonContext,
  load: (environment: string) => Promise<GoogleClient> = loadClient,
): WalletButton {
  let client: GoogleClient | null = null
  const open = async (): Promise<void> => {
    const order = context.order()
    if (client === null || order?.holds !== true) return context.onPressed()
    try {
      const given = readGoogle(await client.loadPaymentData(googleRequest(setup, order)))
      if (given === null) return context.onFailed()
      await context.onGiven(given)
    } catch (error) {
      // A buyer who closes the sheet continues where they were; any other error is reported.
      if (!isCancelled(error)) context.onFailed()
    }
  }
  return {
    async can() {
      client = await load(setup.merchantId === undefined ? 'TEST' : 'PRODUCTION')
      return (await client.isReadyToPay({ ...VERSION, allowedPaymentMethods: [CARD] })).result
    },
    draw() {
      const button = client?.createButton({
        onClick: () => void open(),
        allowedPaymentMethods: [CARD],
        buttonType: 'pay',
        buttonSizeMode: 'fill',
        buttonLocale: context.place.ownerDocument.documentElement.lang,
      })
      if (button === undefined) return
      button.style.height = '48px'
      context.place.append(button)
    },
  }
}

/** Google's script, on this page of its own; a browser that refuses it has no Google Pay. */
async function loadClient(environment: string): Promise<GoogleClient> {
  const script = Object.assign(document.createElement('script'), { src: SCRIPT, async: true })
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', () => reject(new Error('the script of Google Pay did not come')))
    document.head.append(script)
  })
  const { google } = window as unknown as { google: GoogleScript }
  return new google.payments.api.PaymentsClient({ environment })
}

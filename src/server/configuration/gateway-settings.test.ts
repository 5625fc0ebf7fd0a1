import { expect, test } from 'vitest'
import { isDeviceWallet } from '#rules/methods/device-wallet.ts'
import { createConfiguredGateways, googleIdsOf, readGateways } from './gateway-settings.ts'
import { StartError } from '../start-error.ts'

const SANDBOX = { url: 'http://localhost:3002', apiKey: 'the key of the sandbox' }

test('an installation that names none has the pretend acquirer, under three names', () => {
  const gateways = createConfiguredGateways(readGateways({}), SANDBOX)
  expect([...gateways.keys()]).toEqual(['sandbox', 'sandbox-b', 'sandbox-worldpay'])
  expect(gateways.get('sandbox-worldpay')?.capabilities).toMatchObject({
    methods: ['CREDIT_CARD'],
    currencies: ['EUR', 'MXN'],
    kind: 'worldpay',
  })
})

test.each([
  ['stripe', [{ name: 'stripe', kind: 'stripe' }]],
  [
    ' stripe ; stripe-mx  kind=stripe currencies=MXN installments=12;',
    [
      { name: 'stripe', kind: 'stripe' },
      { name: 'stripe-mx', kind: 'stripe', currencies: ['MXN'], maxInstallments: 12 },
    ],
  ],
  [
    'adyen url=https://checkout-test.adyen.com installments=12',
    [{ name: 'adyen', kind: 'adyen', url: 'https://checkout-test.adyen.com', maxInstallments: 12 }],
  ],
  ['pagarme methods=PIX,BOLETO', [{ name: 'pagarme', kind: 'pagarme', methods: ['PIX', 'BOLETO'] }]],
  [
    'europe kind=worldpay url=https://try.access.worldpay.com/',
    [
      {
        name: 'europe',
        kind: 'worldpay',
        url: 'https://try.access.worldpay.com',
      },
    ],
  ],
  [
    'adyen url=https://1797a841fbb37ca7-Shop-checkout-live.adyenpayments.com/checkout',
    [
      {
        name: 'adyen',
        kind: 'adyen',
        url: 'https://1797a841fbb37ca7-Shop-checkout-live.adyenpayments.com/checkout',
      },
    ],
  ],
  [
    'local kind=stripe url=http://127.0.0.1:4500',
    [{ name: 'local', kind: 'stripe', url: 'http://127.0.0.1:4500' }],
  ],
])('GATEWAYS %j is read', (value, expected) => {
  expect(readGateways({ GATEWAYS: value })).toEqual(expected)
  const gateways = createConfiguredGateways(readGateways({ GATEWAYS: value }), SANDBOX)
  for (const { name, kind } of expected)
    expect(gateways.get(name)).toMatchObject({ name, capabilities: { kind } })
})

test('a wallet is accepted only where the settings of its button are configured', () => {
  const configured = readGateways({
    GATEWAYS:
      'stripe googlepay=test; stripe-b kind=stripe googlepay=BCR2DN4T; stripe-c kind=stripe; sandbox; ' +
      'adyen url=https://checkout-test.adyen.com applepay=on; adyen-b kind=adyen url=https://checkout-test.adyen.com',
  })
  const gateways = createConfiguredGateways(configured, SANDBOX)
  const walletsOf = (name: string) =>
    gateways.get(name)?.capabilities.methods.filter((method) => isDeviceWallet(method))
  expect(walletsOf('stripe')).toEqual(['GOOGLE_PAY'])
  expect(walletsOf('stripe-b')).toEqual(['GOOGLE_PAY'])
  expect(walletsOf('stripe-c')).toEqual([])
  expect(walletsOf('sandbox')).toEqual(['APPLE_PAY', 'GOOGLE_PAY'])
  expect(walletsOf('adyen')).toEqual(['APPLE_PAY'])
  expect(walletsOf('adyen-b')).toEqual([])
  expect([...googleIdsOf(configured)]).toEqual([
    ['stripe', null],
    ['stripe-b', 'BCR2DN4T'],
  ])
})

test('cards are kept at Mercado Pago where its accounts may charge them without the buyer', () => {
  const configured = readGateways({ GATEWAYS: 'mercadopago automaticpayments=on; mp kind=mercadopago' })
  const gateways = createConfiguredGateways(configured, SANDBOX)
  const keeps = (name: string) => gateways.get(name)?.capabilities.storedReferences
  expect([keeps('mercadopago'), keeps('mp')]).toEqual([true, false])
})

test.each([
  ['mercadopago automaticpayments=yes', /^GATEWAYS: automaticpayments of mercadopago must be on, once/],
  ['stripe automaticpayments=on', /^GATEWAYS: stripe has a setting that/],
  ['stripe googlepay=x', /^GATEWAYS: googlepay of stripe must be Google's merchant id, .* or test\.$/],
  ['adyen url=https://a.example applepay=yes', /^GATEWAYS: applepay of adyen must be on, once/],
  ['paypal applepay=on', /^GATEWAYS: paypal has a setting that/],
  [';;', /^GATEWAYS names no gateway: leave it out, or name one\.$/],
  ['stripe; stripe', /^GATEWAYS names two gateways "stripe": each needs a name of its own\.$/],
  ['main', /^GATEWAYS: main needs kind=…, one of sandbox, pagarme, stripe,/],
  ['main kind=visa', /^GATEWAYS: main needs kind=…/],
  ['stripe; kind=stripe', /^GATEWAYS: entry 2 must begin with a name/],
  ['none kind=stripe', /^GATEWAYS: entry 1 must begin with a name .*\(but not "none"\)\.$/],
  ['Stripe', /^GATEWAYS: entry 1 must begin with a name/],
  ['stripe methods', /^GATEWAYS: a setting of stripe is not written like kind=stripe\.$/],
  ['stripe methods=CASH', /^GATEWAYS: methods of stripe must be payment methods with commas: CREDIT_CARD/],
  ['stripe currencies=brl', /^GATEWAYS: currencies of stripe must be currencies with commas/],
  ['stripe installments=99', /^GATEWAYS: installments of stripe must be a whole number from 1 to 24\.$/],
  ['stripe url=http://api.example.com', /^GATEWAYS: url of stripe must be an address/],
  ['stripe url=https://u:p@api.example.com', /^GATEWAYS: url of stripe must be an address/],
  [
    'paypal currencies=BRL',
    /^GATEWAYS: paypal has a setting that gateways of the kind paypal do not know \(they know kind, url\)\.$/,
  ],
  ['stripe plays=adyen', /^GATEWAYS: stripe has a setting that/],
  ['adyen', /^GATEWAYS: adyen needs url=…/],
  ['stripe secret=sk_live_4eC39HqLyjWDarjtT1zdp7dc', /^GATEWAYS: stripe has a setting that/],
  ['stripe=sk_live_4eC39HqLyjWDarjtT1zdp7dc', /^GATEWAYS: entry 1 must begin with a name/],
])('GATEWAYS %j is refused in one sentence that repeats no value', (value, message) => {
  const read = (): unknown => readGateways({ GATEWAYS: value })
  expect(read).toThrow(StartError)
  expect(read).toThrow(message)
  expect(read).not.toThrow(/sk_live/)
})

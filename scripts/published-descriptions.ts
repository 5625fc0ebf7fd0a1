/** Where a vendor publishes what its API takes, and what our adapter uses of it. */
type Source = {
  address: string
  licence: string
  /** The beginning of the names of the vendor's own headers, lower case: those have to be published. */
  headerPrefix: string
}

/** OpenAPI files of a repository. */
export type OpenApi = Source & {
  kind: 'openapi'
  files: {
    path: string
    /** What the address has before the paths, such as a version. */
    prefix?: string
    operations: (readonly [method: string, path: string])[]
    /**
     * The objects that we send, by the names on the way to them; of all others only that they exist is kept. A name
     * in angle brackets chooses among objects that exclude each other.
     */
    sent: string[]
  }[]
}

/** The types of a vendor's own client, for a vendor whose description is too large to be had. */
export type ClientTypes = Source & {
  kind: 'types'
  package: string
  /** The type of what each operation takes: of its form, or of its query where it has no body. */
  operations: (readonly [method: string, path: string, type: string])[]
  sent: string[]
  /** Objects that the vendor takes elsewhere as well, and the type that says how. */
  also: Readonly<Record<string, string>>
  /** Fields that only another client of the vendor's sends, by path of the operation; `from` says which. */
  beside?: Readonly<Record<string, { from: string; fields: Readonly<Record<string, object>> }>>
  /** What the client itself adds. */
  headers: Readonly<Record<string, object>>
}

export type Description = OpenApi | ClientTypes

export const DESCRIPTIONS: Readonly<Record<string, Description>> = {
  paypal: {
    kind: 'openapi',
    address: 'https://github.com/paypal/paypal-rest-api-specifications',
    licence: 'Apache-2.0',
    headerPrefix: 'paypal-',
    files: [
      {
        path: 'openapi/checkout_orders_v2.json',
        operations: [
          ['POST', '/v2/checkout/orders'],
          ['GET', '/v2/checkout/orders/{id}'],
          ['POST', '/v2/checkout/orders/{id}/capture'],
        ],
        sent: [
          'purchase_units',
          'purchase_units.amount',
          'payment_source',
          'payment_source.paypal',
          'payment_source.paypal.experience_context',
        ],
      },
      {
        path: 'openapi/payments_payment_v2.json',
        operations: [['POST', '/v2/payments/captures/{capture_id}/refund']],
        sent: ['amount'],
      },
    ],
  },
  adyen: {
    kind: 'openapi',
    address: 'https://github.com/Adyen/adyen-openapi',
    licence: 'MIT',
    headerPrefix: '',
    files: [
      {
        path: 'json/CheckoutService-v71.json',
        prefix: '/v71',
        operations: [
          ['POST', '/payments'],
          ['POST', '/payments/details'],
          ['POST', '/payments/{paymentPspReference}/captures'],
          ['POST', '/payments/{paymentPspReference}/cancels'],
          ['POST', '/payments/{paymentPspReference}/refunds'],
          ['POST', '/cancels'],
          ['POST', '/applePay/sessions'],
        ],
        sent: [
          'additionalData',
          'amount',
          'authenticationData',
          'authenticationData.threeDSRequestData',
          'billingAddress',
          'browserInfo',
          'details',
          'installments',
          'mpiData',
          'paymentMethod',
          '<CardDetails>',
          '<PixDetails>',
          '<ApplePayDetails>',
          '<GooglePayDetails>',
          '<PaymentDetails>',
          '<StoredPaymentMethodDetails>',
          'shopperName',
          'threeDS2RequestData',
        ],
      },
    ],
  },
  stripe: {
    kind: 'types',
    address: 'https://github.com/stripe/stripe-node',
    licence: 'MIT',
    package: 'stripe',
    headerPrefix: 'stripe-',
    operations: [
      ['POST', '/v1/customers', 'CustomerCreateParams'],
      ['GET', '/v1/customers/search', 'CustomerSearchParams'],
      ['POST', '/v1/payment_intents', 'PaymentIntentCreateParams'],
      ['GET', '/v1/payment_intents/search', 'PaymentIntentSearchParams'],
      ['GET', '/v1/payment_intents/{intent}', 'PaymentIntentRetrieveParams'],
      ['POST', '/v1/payment_intents/{intent}/capture', 'PaymentIntentCaptureParams'],
      ['POST', '/v1/payment_intents/{intent}/cancel', 'PaymentIntentCancelParams'],
      ['POST', '/v1/setup_intents', 'SetupIntentCreateParams'],
      ['GET', '/v1/setup_intents', 'SetupIntentListParams'],
      ['GET', '/v1/setup_intents/{intent}', 'SetupIntentRetrieveParams'],
      ['POST', '/v1/refunds', 'RefundCreateParams'],
      ['POST', '/v1/tokens', 'TokenCreateParams'],
      ['GET', '/v1/disputes', 'DisputeListParams'],
      ['GET', '/v1/mandates/{mandate}', 'MandateRetrieveParams'],
      ['POST', '/v1/payment_methods/{method}/detach', 'PaymentMethodDetachParams'],
    ],
    sent: [
      'metadata',
      'payment_method_data',
      'payment_method_data.billing_details',
      'payment_method_data.billing_details.address',
      'payment_method_data.boleto',
      'payment_method_data.card',
      'payment_method_options',
      'payment_method_options.boleto',
      'payment_method_options.card',
      'payment_method_options.card.installments',
      'payment_method_options.card.installments.plan',
      'payment_method_options.card.three_d_secure',
      'payment_method_options.oxxo',
      'payment_method_options.pix',
      'payment_method_options.pix.mandate_options',
    ],
    // Open card numbers stand in the client's types only where a payment method is made by itself.
    also: {
      'payment_method_data.card': 'PaymentMethodCreateParams.Card',
      'payment_method_data.type': 'PaymentMethodCreateParams.Type',
    },
    // Apple Pay is in the vendor's client for devices alone (STPAPIClient+ApplePay.swift).
    beside: {
      '/v1/tokens': {
        from: 'https://github.com/stripe/stripe-ios',
        fields: {
          pk_token: { type: 'string' },
          pk_token_instrument_name: { type: 'string' },
          pk_token_payment_network: { type: 'string' },
          pk_token_transaction_id: { type: 'string' },
        },
      },
    },
    headers: {
      'Idempotency-Key': { type: 'string', minLength: 1, maxLength: 255 },
      'Stripe-Account': { type: 'string' },
      'Stripe-Version': { enum: ['2026-10-28.endive'] },
    },
  },
}

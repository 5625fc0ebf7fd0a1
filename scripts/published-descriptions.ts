/** Where a vendor publishes its API description, and what our adapter uses of it. */
export type Description = {
  address: string
  licence: string
  /** The beginning of the names of the vendor's own headers, lower case: those have to be published. */
  headerPrefix: string
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

export const DESCRIPTIONS: Readonly<Record<string, Description>> = {
  paypal: {
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
          '<PaymentDetails>',
          '<StoredPaymentMethodDetails>',
          'shopperName',
        ],
      },
    ],
  },
}

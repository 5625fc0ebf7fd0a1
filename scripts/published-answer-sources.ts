import { DESCRIPTIONS, type OpenApi } from './published-descriptions.ts'

/** What of a vendor's answers is kept: the objects named in `read`; of others only that they are objects. */
export type AnsweredOpenApi = Pick<OpenApi, 'address' | 'licence' | 'files'> & { read: readonly string[] }

function answersOf(vendor: string, read: readonly string[]): AnsweredOpenApi {
  const { address, licence, files } = DESCRIPTIONS[vendor] as OpenApi
  return { address, licence, files, read }
}

/** The vendors that publish the form of their answers in OpenAPI files. */
export const ANSWERS: Readonly<Record<string, AnsweredOpenApi>> = {
  paypal: answersOf('paypal', [
    'purchase_units',
    'purchase_units.amount',
    'purchase_units.payments',
    'purchase_units.payments.captures',
    'purchase_units.payments.captures.amount',
    'purchase_units.payments.captures.processor_response',
    'purchase_units.payments.captures.status_details',
    'purchase_units.payments.refunds',
    'purchase_units.payments.refunds.amount',
    'links',
    'amount',
  ]),
  adyen: answersOf('adyen', [
    'action',
    '<CheckoutQrCodeAction>',
    '<CheckoutRedirectAction>',
    '<CheckoutVoucherAction>',
    'additionalData',
    'amount',
    'threeDS2Result',
  ]),
}

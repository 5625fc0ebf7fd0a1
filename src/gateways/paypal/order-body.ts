import { INTL_TAGS } from '#rules/base/locale.ts'
import type { Currency, Minor } from '#rules/base/money.ts'
import { decimalOf } from '../decimal-amount.ts'
import type { Charge } from '../gateway.ts'
import { plainWords } from '../words.ts'

/** PayPal takes no decimals of these, whatever ISO 4217 says. */
const WITHOUT_DECIMALS: readonly Currency[] = ['HUF', 'JPY', 'TWD']

/** The prefix `PAYPAL *` takes 8 of the 22 characters of a statement. */
const DESCRIPTOR_MAX = 14

export type Money = { currency_code: Currency; value: string }

/** An amount as PayPal writes it; null when it has cents that PayPal does not take. */
export function moneyOf(amount: Minor, currency: Currency): Money | null {
  const value = decimalOf(amount, currency, WITHOUT_DECIMALS.includes(currency) ? 0 : undefined)
  return value === null ? null : { currency_code: currency, value }
}

/**
 * The body of `POST /v2/checkout/orders`. Our reference is `custom_id`, by which webhooks name the charge, and
 * `invoice_id`, so that an account that forbids equal invoices captures no second order of the same attempt.
 */
export function orderBody(charge: Extract<Charge, { kind: 'wallet' }>, amount: Money): object {
  const { reference, description, locale, returnUrl, cancelUrl } = charge
  const descriptor = plainWords(description, DESCRIPTOR_MAX, '.-')
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: reference,
        invoice_id: reference,
        amount,
        ...(description === '' ? {} : { description }),
        // guard: paypal-field-names
        ...(descriptor === '' ? {} : { soft_descriptor: descriptor }),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          // Only means that are captured at once: no eCheck that bounces days later.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          landing_page: 'NO_PREFERENCE',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          locale: INTL_TAGS[locale],
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      },
    },
  }
}

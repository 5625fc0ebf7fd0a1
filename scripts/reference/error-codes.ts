import { CALL_ERRORS, PAYMENT_ERRORS, type ErrorTraits, type PaymentErrorCode } from '#rules/base/errors.ts'
import { OFFICE_ERRORS } from '#rules/base/office-errors.ts'
import { OPERATOR_ERRORS } from '#rules/base/operator-errors.ts'
import { TEST_CARDS } from '#sandbox/test-cards.ts'
import { code, page, table } from './markdown.ts'

/** The page of all error codes. */
export function errorCodesPage(): string {
  const payment = Object.entries<ErrorTraits>(PAYMENT_ERRORS) as [PaymentErrorCode, ErrorTraits][]
  const sentences = { ...OPERATOR_ERRORS, ...OFFICE_ERRORS }
  return page([
    INTRODUCTION,
    table(
      ['Code', 'Field', 'Offers another', 'Reproduce with the demo'],
      payment.map(([name, { field, tryAnother }]) => [
        code(name),
        field ?? '–',
        tryAnother ?? '–',
        reproduce(name),
      ]),
    ),
    `Never retried with the next gateway: ${payment
      .filter(([, { neverRetried }]) => neverRetried === true)
      .map(([name]) => code(name))
      .join(', ')}.`,
    CALLS,
    table(
      ['Code', 'Status'],
      Object.entries(CALL_ERRORS).map(([name, status]) => [code(name), String(status)]),
    ),
    OFFICE,
    table(
      ['Code', 'Status', 'Meaning'],
      Object.entries(sentences).map(([name, { status, sentence }]) => [code(name), String(status), sentence]),
    ),
  ])
}

/** A way to see a payment error: the test card whose description names it, or a purchase of the demo. */
function reproduce(name: PaymentErrorCode): string {
  const card = TEST_CARDS.find(({ description }) => description.includes(`(${name}`))
  return [card && `card ${card.number}`, PURCHASES[name]].filter(Boolean).join('; ')
}

/** `src/error-catalogue.test.ts` makes these purchases. */
const PURCHASES: Partial<Record<PaymentErrorCode, string>> = {
  '1404': 'renewal link of a subscription with the address of another product, `/1001?subscription_id=…`',
  '1405': 'renewal link after a dispute of the first charge',
  '0404': 'renewal link with the address of another subscription, `/2002?…`',
  '0001': 'coupon `VENCIDO` on 1001',
  COUPON_USED_UP: 'coupon `ULTIMA1` on 1001, twice',
  INVALID_CLIENT_DATA: '`POST /payment` with a name of one letter',
  DUPLICATE_PURCHASE: '1001 twice with one document within ten minutes, in two browsers',
  PRODUCT_OUT_OF_STOCK: '`POST /payment` for 1010',
  CARD_GONE: '`POST /payment` with a card token that is expired or of another purchase',
  WALLET_GONE: '`POST /payment` by `GOOGLE_PAY` or `APPLE_PAY` with a used token',
  INVALID_PAYMENT_TYPE: '`POST /payment` with a method that the product does not take',
  INVALID_INSTALLMENTS: '`POST /payment` with more instalments than the product has',
  SUSPECTED_INTERN_FRAUD: '4001 with an address at `mailinator.com`',
  TICKET_UNAVAILABLE: '`POST /payment` for more tickets of a batch than are left',
  INCOMPLETE_ADDRESS: '`POST /payment` for 1003 without a street',
  EXPIRED_RATE_TOKEN: '`/4002?country=MX`, open for half an hour',
  INVALID_INSTALLMENTS_BUMP: '`POST /payment` for 1001 in twelve instalments with 1002, which has three',
  ORDER_BUMP_ERROR: '`POST /payment` for 1001 with 1006, which is not a bump of it',
  TOO_MANY_UNPAID: 'four Pix orders of 1001 in four private windows, with `"unpaid": { "block": 3 }`',
  VOUCHER_UNAVAILABLE: '14 tickets 3401 of 3001 by boleto',
}

const INTRODUCTION = `# Error codes

## Payment

The answer of a payment names one of these codes (\`src/rules/base/errors.ts\`); \`src/texts\` has its text in each language. The page marks the _field_ and offers _another_ card or method. Start the demo with \`RATE_LIMITS=off\` to reproduce many of them.`

const CALLS = `## Calls

Codes of every call; the field \`code\` of the answer.`

const OFFICE = `## Office and operators`

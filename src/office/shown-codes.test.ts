import { describe, expect, test } from 'vitest'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { CARD_BRANDS } from '#rules/methods/card.ts'
import { brandName } from '#rules/methods/brand-names.ts'
import { PAYMENT_ERRORS } from '#rules/base/errors.ts'
import { EXPORT_KINDS, EXPORT_STATES } from '#rules/office/exports.ts'
import { PAYMENT_METHODS } from '#rules/methods/method.ts'
import { ATTEMPT_STATES } from '#rules/payment/payment-state.ts'
import { MEMBER_ROLES } from '#rules/office/permissions.ts'
import { REFUND_STATES } from '#rules/sales/refund.ts'
import { SALE_SEARCH_KINDS } from '#rules/sales/sale-search.ts'
import { SALE_STATUSES } from '#rules/sales/sale-status.ts'
import { SUBSCRIPTION_STATES } from '#rules/subscriptions/subscription.ts'
import { loadOfficeTexts, OFFICE_LOCALES, type OfficeTexts } from '#texts/office/load.ts'

/* Nothing that the program calls by a code reaches a seller as that code: each has a text in each language. */

type Words = Readonly<Record<string, unknown>>

/** Asked of the person by a dialog, and shown by none. */
const ASKED = ['PROVE_AGAIN']
/** Shown at the fields that it names. */
const AT_FIELDS = ['UNPROCESSABLE']

const ERRORS = [
  ...new Set(Object.values(OFFICE_CALLS).flatMap(({ errors }) => errors as readonly string[])),
].filter((code) => ![...ASKED, ...AT_FIELDS].includes(code))

const SHOWN: readonly (readonly [
  name: string,
  values: readonly string[],
  words: (texts: OfficeTexts) => Words,
])[] = [
  ['error of a call', ERRORS, ({ codes }) => codes],
  ['reason of a refusal', Object.keys(PAYMENT_ERRORS), ({ sales }) => sales.refusals],
  ['status of a sale', SALE_STATUSES, ({ sales }) => sales.statuses],
  ['state of an attempt', ATTEMPT_STATES, ({ sales }) => sales.states],
  ['state of a refund', REFUND_STATES, ({ sales }) => sales.refundStates],
  ['kind of a search', SALE_SEARCH_KINDS.filter((kind) => kind !== 'all'), ({ sales }) => sales.searched],
  ['payment method', PAYMENT_METHODS, ({ products }) => products.methods],
  ['status of a subscription', SUBSCRIPTION_STATES, ({ subscriptions }) => subscriptions.statuses],
  ['kind of a file', EXPORT_KINDS, ({ exports }) => exports.kinds],
  ['state of a file', EXPORT_STATES, ({ exports }) => exports.states],
  ['role', MEMBER_ROLES, ({ roles }) => roles],
]

/** Codes of the program: words in capitals with underscores, or small ones with hyphens or underscores in a row. */
const CODE = /\b[A-Z]+_[A-Z_]+\b|^[a-z]+(?:[-_][a-z]+)+$/

/** A word of English that is a code as well (`done`), and what calls itself so. */
const ITSELF = /^(?:[a-z]+|OXXO|Pix)$/

/** The values that have no text of their own, or a code for one. */
function unexplained(values: readonly string[], words: Words): string[] {
  return values.filter((value) => {
    const text = Object.hasOwn(words, value) ? words[value] : undefined
    const shown = typeof text === 'function' ? String((text as (facts: object) => unknown)({})) : text
    return (
      typeof shown !== 'string' ||
      shown === '' ||
      (shown === value && !ITSELF.test(value)) ||
      CODE.test(shown)
    )
  })
}

describe.each(OFFICE_LOCALES)('in %s', (locale) => {
  test.each(SHOWN)('every %s has a text', async (_, values, wordsOf) => {
    expect(values.length).toBeGreaterThan(0)
    expect(unexplained(values, wordsOf(await loadOfficeTexts(locale)))).toEqual([])
  })
})

test('brands are written as they write themselves', () => {
  expect(CARD_BRANDS.filter((brand) => brandName(brand) === brand)).toEqual([])
})

test('finds a value without a text, and one whose text is its code', () => {
  const words = { PAID: 'Paga', REFUSED: 'REFUSED', EXPIRED: 'IS_EXPIRED', 'in-review': 'in-review' }
  expect(unexplained(['PAID', 'REFUSED', 'EXPIRED', 'in-review', 'TRIAL'], words)).toEqual([
    'REFUSED',
    'EXPIRED',
    'in-review',
    'TRIAL',
  ])
})

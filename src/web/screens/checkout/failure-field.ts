import { isPaymentErrorCode, traitsOf, type ErrorTraits, type PaymentErrorCode } from '#rules/base/errors.ts'
import type { Failure } from '../../checkout/submit/submission.ts'

type FieldOfError = NonNullable<ErrorTraits['field']>

/** The code of the payment catalogue that a failure has, whether as an answer or as an error of the call. */
export function paymentCodeOf(failure: Failure): PaymentErrorCode | null {
  if (failure.kind === 'payment') return failure.code
  return failure.kind === 'call' && isPaymentErrorCode(failure.code) ? failure.code : null
}

/** Wire names of fields that the form calls by another name. */
const FORM_NAMES: Readonly<Record<string, string>> = { zip_code: 'zipcode' }

/** Where the page has what an error is about; the card's own fields are in another page. */
const PLACES: Readonly<Partial<Record<FieldOfError, string>>> = {
  installments: 'select[name="installments"]',
  method: 'input[name="method"]:checked',
  bumps: 'input[name^="bump_"]:checked',
  person: 'input[name="name"]',
  address: 'input[name="zipcode"]',
}

function placeOf(failure: Failure): HTMLElement | null {
  const code = paymentCodeOf(failure)
  const field = code === null ? undefined : traitsOf(code).field
  if (field === undefined) return null
  const named = failure.kind === 'call' && failure.field !== undefined ? failure.field : ''
  const own = document.getElementsByName(FORM_NAMES[named] ?? named)[0]
  const selector = PLACES[field]
  return own ?? (selector === undefined ? null : document.querySelector<HTMLElement>(selector))
}

/** A radio cannot be invalid; whatever it says is said by what describes it. */
const canBeInvalid = (element: HTMLElement): boolean => element.getAttribute('type') !== 'radio'

/**
 * Marks the field that a failure is about, names the notice as its description and gives it the focus. Returns what
 * takes the mark away, which a change of the field does by itself; null where the page shows no such field.
 */
export function markFailedField(failure: Failure, noticeId: string): (() => void) | null {
  const element = placeOf(failure)
  if (element === null || element.closest('[hidden]') !== null) return null
  const described = element.getAttribute('aria-describedby')
  const wasInvalid = element.getAttribute('aria-invalid')
  const restore = (name: string, value: string | null): void => {
    if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
  const unmark = (): void => {
    restore('aria-describedby', described)
    if (canBeInvalid(element)) restore('aria-invalid', wasInvalid)
  }
  element.setAttribute('aria-describedby', [described, noticeId].filter(Boolean).join(' '))
  if (canBeInvalid(element)) element.setAttribute('aria-invalid', 'true')
  element.addEventListener('input', unmark, { once: true })
  element.focus()
  return () => {
    element.removeEventListener('input', unmark)
    unmark()
  }
}

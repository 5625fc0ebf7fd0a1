/** A value that may be published, of a gateway's answer. */
export type Publishable = null | boolean | number | string | Publishable[] | { [name: string]: Publishable }

/**
 * Removes everything from answers and paths that is not known to be harmless. The same text gets the same placeholder.
 */
export type Publisher = {
  answer(body: string): Publishable
  value(answer: unknown): Publishable
  path(url: string): string
}

/**
 * Fields that say what became of a charge, and nothing of who paid, with what, or by which key. A field that is not
 * named here keeps its name and loses its value.
 */
const FIELDS = new Set(
  `advice advice_code amount amount_refunded amount_type applied approvals brand canceled_amount captured category
  classification code currency currency_id date_approved decline_code error errorCode errorName errorType event
  eventName has_more intent installments isUnlisted issue kind last_transaction_status level live_mode livemode mandate
  merchantAdviceCode method name network_advice_code network_decline_code object operation_type outcome paid
  payment_advice_code payment_method payment_method_id payment_type_id periodicity reason recurrence_model
  recurrency_cycle recurringProcessingModel refunded refundedTotal refusal refusalCode refusalReason
  refusalReasonCode resultCode retry reversible risk service setup_future_usage shopperInteraction simulated
  status status_code status_detail storedCardUsage success total transaction_amount transaction_amount_refunded
  transaction_type type usage value`.split(/\s+/),
)

/** Words, and codes of up to four signs: no number of a card, no key and no id looks so. */
const WORDS = /^(?:3ds)?[A-Za-z]{1,40}(?:[_. :-][A-Za-z]{1,40}){0,12}$/
const CODE = /^[0-9A-Z]{1,4}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/
const NAME = /^[A-Za-z_$@][A-Za-z_$@.:-]{0,60}(?:\d{1,2}[A-Za-z_]{0,30})?$/
const STEP = /^(?:v\d{1,2}|[a-z]{1,40}(?:[A-Z][a-z]{1,20}|[_-][a-z]{1,20}){0,5})$/
/** Amounts of a certification are small; a number of a card or a telephone is not. */
const MAX_NUMBER = 10_000_000

export function createPublisher(): Publisher {
  const placeholders = new Map<string, string>()
  const placeholder = (text: string): string => {
    const known = placeholders.get(text) ?? `removed-${placeholders.size + 1}`
    placeholders.set(text, known)
    return known
  }
  const value = (field: string | null, found: unknown): Publishable => {
    if (found === null || typeof found === 'boolean') return found
    if (Array.isArray(found)) return found.map((each) => value(field, each))
    // guard: published-fields
    const isNamed = field !== null && FIELDS.has(field)
    if (typeof found === 'number') return isNamed && Math.abs(found) < MAX_NUMBER ? found : 0
    if (typeof found === 'string') return textOf(found, isNamed) ?? placeholder(found)
    if (typeof found !== 'object') return null
    const entries = Object.entries(found).map(([name, inner]): [string, Publishable] => [
      NAME.test(name) ? name : placeholder(name),
      value(name, inner),
    ])
    return Object.fromEntries(entries)
  }
  return {
    value: (answer) => value(null, answer),
    answer: (body) => value(null, parsed(body)),
    path: (url) =>
      (url.split('?')[0] ?? '')
        .split('/')
        .map((step) => (step === '' || STEP.test(step) ? step : placeholder(step)))
        .join('/'),
  }
}

/** Returns a text that may remain; null for one that may not. An instant may be published whatever it refers to. */
function textOf(text: string, isNamed: boolean): string | null {
  if (text === '' || INSTANT.test(text) || /^removed-\d+$/.test(text)) return text
  return isNamed && (WORDS.test(text) || CODE.test(text)) ? text : null
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

import { cardBrand, cvvLengths, formatCardNumber, parseExpiry, validateCard } from '#rules/methods/card.ts'
import { CARD_FIELDS } from '#rules/methods/card-messages.ts'
import type { CardField, CardFieldsData, FromCardFields } from '#rules/methods/card-messages.ts'
import { digitsOf } from '#rules/base/digits.ts'
import type { FieldErrors } from '#rules/base/validation.ts'
import { createBrandMark } from './brand-mark.ts'
import { createField } from './card-field.ts'
import type { Field } from './card-field.ts'
import { twoDigits, writeExpiry } from './expiry.ts'
import type { CardBody } from './tokenize.ts'

export type CardState = Extract<FromCardFields, { type: 'balcao:state' }>

type Fields = Readonly<Record<CardField, Field>>

/** The three fields together: their errors, when these are shown, and what follows from the brand. */
export type CardForm = {
  fields: Fields
  state: () => CardState
  /** Shows every problem; answers the first field that has one. */
  validate: () => CardField | null
  /** Shows why a field was refused by somebody else; it goes when the field is edited. */
  refuse: (name: CardField, message: string) => void
  /** The card as the vault takes it; to be asked for once nothing is wrong. */
  read: () => CardBody
  clear: () => void
}

/** The reason of a refusal that these rules know nothing of. */
const REFUSED = 'refused'

/** Takes over the page's fields, with their current contents. `onChange` is called after every change. */
export function createCardForm(data: CardFieldsData, now: () => Date, onChange: () => void): CardForm {
  const fields = createFields()
  const problems = () => problemsOf(fields, now())
  const show = (name: CardField, found: FieldErrors<CardField>) => {
    const code = found[name]?.code
    fields[name].show(
      code ? { reason: code, message: data.errors[name][code] ?? data.errors[name].invalid } : null,
    )
  }
  const followBrand = brandFollower(fields, data)
  watch(fields, {
    edited(name) {
      if (name === 'number') followBrand()
      // An error goes as soon as its reason has gone; a new one waits until the field is left.
      const shown = fields[name].shown()
      if (shown !== null && shown !== problems()[name]?.code) fields[name].show(null)
      onChange()
    },
    left(name) {
      const found = problems()
      if (mayShow(fields[name], found[name] !== undefined)) show(name, found)
      // The number decides how long the security code is.
      if (name === 'number' && fields.cvv.input.value !== '') show('cvv', found)
      onChange()
    },
  })
  followBrand()

  return {
    fields,
    state: () => stateOf(fields, problems()),
    validate() {
      const found = problems()
      for (const name of CARD_FIELDS) show(name, found)
      return firstOf(found)
    },
    refuse: (name, message) => fields[name].show({ reason: REFUSED, message }),
    read: () => readFields(fields),
    clear() {
      for (const name of CARD_FIELDS) empty(fields[name])
      followBrand()
      onChange()
    },
  }
}

function createFields(): Fields {
  const number = createField('number', formatCardNumber)
  const cvv = createField('cvv', (text) =>
    digitsOf(text).slice(0, Math.max(...cvvLengths(cardBrand(number.input.value)))),
  )
  return { number, expiry: createField('expiry', writeExpiry), cvv }
}

function problemsOf({ number, expiry, cvv }: Fields, now: Date): FieldErrors<CardField> {
  return validateCard({ number: number.input.value, expiry: expiry.input.value, cvv: cvv.input.value }, now)
}

function firstOf(found: FieldErrors<CardField>): CardField | null {
  return CARD_FIELDS.find((name) => found[name]) ?? null
}

/** Passing through an empty field is no mistake, and a refusal stays until the field is edited. */
function mayShow(field: Field, isWrong: boolean): boolean {
  if (field.shown() === REFUSED) return isWrong
  return field.input.value !== '' || field.shown() !== null
}

function stateOf({ number }: Fields, found: FieldErrors<CardField>): CardState {
  const problem = firstOf(found)
  const digits = digitsOf(number.input.value)
  return {
    type: 'balcao:state',
    complete: problem === null,
    problem,
    brand: cardBrand(digits),
    bin: digits.length < 8 ? null : digits.slice(0, 8),
  }
}

function readFields({ number, expiry, cvv }: Fields): CardBody {
  const { month = 0, year = 0 } = parseExpiry(expiry.input.value) ?? {}
  return {
    number: digitsOf(number.input.value),
    month: twoDigits(month),
    year: String(year),
    cvv: cvv.input.value,
  }
}

function empty({ input, show, rewrite }: Field): void {
  input.value = ''
  show(null)
  rewrite()
}

/** The mark in the number's field, and where and how long the security code is. */
function brandFollower({ number, cvv }: Fields, data: CardFieldsData): () => void {
  const mark = createBrandMark(data)
  return () => {
    const brand = cardBrand(number.input.value)
    mark(brand)
    cvv.hint(brand === 'amex' ? data.cvvHints.front : data.cvvHints.back)
    cvv.input.placeholder = brand === 'amex' ? '0000' : '000'
  }
}

type Watcher = { edited: (name: CardField) => void; left: (name: CardField) => void }

function watch(fields: Fields, { edited, left }: Watcher): void {
  for (const name of CARD_FIELDS) {
    const { input, rewrite } = fields[name]
    input.addEventListener('input', (event) => {
      rewrite(event instanceof InputEvent ? event.inputType : '')
      edited(name)
    })
    input.addEventListener('change', () => left(name))
    input.addEventListener('blur', () => left(name))
    // Text that was typed or filled in before this script loaded.
    rewrite()
  }
}

import { bareEmail, isFreeOfErrors, type FieldErrors } from '#rules/base/validation.ts'
import {
  maskAll,
  maskOf,
  PERSONAL_FIELDS,
  type BoxField,
  type FormField,
  type FormRules,
  type FormValues,
  type TextField,
} from './form-values.ts'
import type { StepName } from '#rules/page/checkout-steps.ts'
import type { CountryCode } from '#rules/base/country.ts'

export type FormState = {
  country: CountryCode
  values: FormValues
  /** Values of the fields when the page opened. */
  opened: FormValues
  /** Fields that were left once, so that what is wrong in them may be shown. */
  visited: Readonly<Partial<Record<FormField, true>>>
  /** A submit was tried: missing values are shown as well. */
  hasSent: boolean
  /** Fields that the link filled in, and those that it locked. */
  given: readonly string[]
  locked: readonly TextField[]
  /** The buyer's position on a page of steps. */
  step: StepName
  /** The question of that step, where it asks one after the other. */
  question?: string | undefined
  /** Personal fields that a page which opens at its second step still lacks: they are asked for there. */
  lacking: readonly FormField[]
  /** Those of the features that the page opened with. */
  rules: readonly FormRules[]
}

export type FormEvent =
  | { type: 'typed'; field: TextField; value: string }
  | { type: 'ticked'; box: BoxField; value: boolean }
  | { type: 'left'; field: FormField }
  /** From a lead of another tab or what was typed before the script ran; `over` decides about filled fields. */
  | { type: 'filled'; values: Partial<FormValues>; over: boolean }
  | { type: 'sent'; fields: readonly FormField[] }
  | { type: 'went'; step: StepName; question?: string | undefined }

/** The form when the page opens. `known` goes over the `empty` form, `locked` fields cannot be changed. */
export function openForm(options: {
  empty: FormValues
  country: CountryCode
  known: Partial<FormValues>
  given?: readonly string[]
  locked: readonly TextField[]
  step: StepName
  rules?: readonly FormRules[]
}): FormState {
  const { empty, country, known, given = [], locked, step, rules = [] } = options
  const values = maskAll({ ...empty, ...known }, country, rules)
  const lacking = step === 'personal' ? [] : PERSONAL_FIELDS.filter((field) => values[field] === '')
  return { country, values, opened: values, visited: {}, hasSent: false, given, locked, step, lacking, rules }
}

function fill(state: FormState, incoming: Partial<FormValues>, over: boolean): FormValues {
  const accepted = Object.entries(incoming).filter(([field]) => {
    const isLocked = (state.locked as readonly string[]).includes(field)
    const isEmpty = state.values[field as FormField] === ''
    return field in state.values && !isLocked && (over || isEmpty)
  })
  // The value of a box is read from the page as a text.
  const values = accepted.map(
    ([field, value]) =>
      [
        field,
        typeof state.values[field as FormField] === 'boolean' ? String(value) === 'true' : value,
      ] as const,
  )
  return maskAll({ ...state.values, ...Object.fromEntries(values) }, state.country, state.rules)
}

function visit(state: FormState, fields: readonly FormField[]): FormState['visited'] {
  return { ...state.visited, ...Object.fromEntries(fields.map((field) => [field, true])) }
}

/** An address of mail that was pasted with its label shows what will be sent. While it is typed nothing may go. */
function tidy(values: FormValues, field: FormField): FormValues {
  const value = values[field]
  return typeof value === 'string' && /email/i.test(field) ? { ...values, [field]: bareEmail(value) } : values
}

/** The next state of the form. Pure: the same event on the same state gives the same form. */
export function reduceForm(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'typed': {
      if (state.locked.includes(event.field)) return state
      const value =
        maskOf(event.field, state.country, state.values, state.rules)?.(event.value) ?? event.value
      // Another kind of document is written in another way.
      const values = maskAll({ ...state.values, [event.field]: value }, state.country, state.rules)
      return { ...state, values }
    }
    case 'ticked':
      return {
        ...state,
        values: { ...state.values, [event.box]: event.value },
        visited: visit(state, [event.box]),
      }
    case 'left':
      return { ...state, values: tidy(state.values, event.field), visited: visit(state, [event.field]) }
    case 'filled':
      return { ...state, values: fill(state, event.values, event.over) }
    case 'sent':
      return { ...state, hasSent: true, visited: visit(state, event.fields) }
    case 'went':
      // In their own step, fields that were requested in another one are back in their place.
      return {
        ...state,
        step: event.step,
        question: event.question,
        lacking: event.step === 'personal' ? [] : state.lacking,
        hasSent: false,
      }
  }
}

/**
 * Returns the problems that the buyer sees: errors of fields that were left, and missing values once it was submitted.
 * A buyer who only passes through an empty field has done nothing wrong.
 */
export function visibleProblems(state: FormState, problems: FieldErrors<FormField>): FieldErrors<FormField> {
  const isShown = (field: FormField): boolean =>
    state.visited[field] === true && (state.hasSent || state.values[field] !== '')
  return Object.fromEntries(Object.entries(problems).filter(([field]) => isShown(field as FormField)))
}

/** Whether none of these fields has a problem. */
export function holds(problems: FieldErrors<FormField>, fields: readonly FormField[]): boolean {
  return isFreeOfErrors(
    Object.fromEntries(Object.entries(problems).filter(([field]) => fields.includes(field as FormField))),
  )
}

import type { CountryCode } from '../base/country.ts'
import { normaliseDocument, validateDocument } from './document.ts'
import { stripPhoneSpaces } from './phone-typing.ts'
import type { FieldErrors, Problem } from '../base/validation.ts'
import {
  bareEmail,
  confirmed,
  collapseSpaces,
  collectErrors,
  email,
  firstProblem,
  fullName,
  required,
} from '../base/validation.ts'

/** The buyer as the form holds them. Only the page has a confirmation of the e-mail. */
export type Person = {
  readonly name: string
  readonly email: string
  readonly confirmEmail?: string | undefined
  readonly cellphone: string
  readonly document: string
}

export type PersonField = keyof Person

/** Context of the check of a person besides the fields. */
export type PersonContext = {
  readonly country: CountryCode
  /** Result of `isPlausiblePhone` for the cellphone. */
  readonly phoneIsValid: boolean
  /** The link's `ph` is a whole number (`isCompletePhoneQuery`): e-mail, name and document are the only checks. */
  readonly hasPhoneQuery?: boolean | undefined
  /** Result of `asksDocument` for the purchase; absent: it is required. */
  readonly asksDocument?: boolean | undefined
}

/** A person as stored and sent: single spaces in the name, bare e-mail and document, cellphone without spaces. */
export function normalisePerson<P extends Person>(country: CountryCode, person: P): P {
  return {
    ...person,
    name: collapseSpaces(person.name),
    email: bareEmail(person.email),
    ...(person.confirmEmail === undefined ? {} : { confirmEmail: bareEmail(person.confirmEmail) }),
    cellphone: stripPhoneSpaces(person.cellphone),
    document: normaliseDocument(country, person.document),
  }
}

function checkEmail(person: Person): Problem | null {
  return firstProblem(required(person.email), email(bareEmail(person.email)))
}

/** The confirmation equals the e-mail; capitals do not make another mailbox. */
function checkConfirmation(person: Person): Problem | null {
  if (person.confirmEmail === undefined) return null
  const differs = confirmed(
    bareEmail(person.confirmEmail).toLowerCase(),
    bareEmail(person.email).toLowerCase(),
  )
  return firstProblem(required(person.confirmEmail), differs && { code: 'emails_differ' })
}

function checkCellphone(person: Person, context: PersonContext): Problem | null {
  return firstProblem(required(person.cellphone), context.phoneIsValid ? null : { code: 'cellphone_invalid' })
}

/** Every problem of the personal data, by field; nothing there means that the buyer may go on. */
export function validatePerson(person: Person, context: PersonContext): FieldErrors<PersonField> {
  const checkedAlways = {
    name: fullName(person.name),
    email: checkEmail(person),
    document: context.asksDocument === false ? null : validateDocument(context.country, person.document),
  }
  if (context.hasPhoneQuery === true) return collectErrors<PersonField>(checkedAlways)
  return collectErrors<PersonField>({
    ...checkedAlways,
    confirmEmail: checkConfirmation(person),
    cellphone: checkCellphone(person, context),
  })
}

/** A name's parts: the first word, all that follows it (the surname that gateways ask for), and the last word. */
export type NameParts = { readonly first: string; readonly surname: string; readonly last: string }

/** Splits a full name; a single word has an empty surname and last part. */
export function splitName(name: string): NameParts {
  const [first = '', ...others] = collapseSpaces(name).split(' ')
  return { first, surname: others.join(' '), last: others.at(-1) ?? '' }
}

import type { KnownBuyer, PageFrame } from '#contract/checkout/page.ts'
import type { Acceptance } from '#rules/order/acceptance.ts'
import type { StepName } from '#rules/page/checkout-steps.ts'
import type { CountryCode } from '#rules/base/country.ts'
import type { DonationTerms } from '#rules/order/donation.ts'
import { maskDocument, validateDocument } from '#rules/people/document.ts'
import { needsDocument, usesCard, type PaymentMethod } from '#rules/methods/method.ts'
import { validatePerson, type PersonField } from '#rules/people/person.ts'
import { maskBrazilianPhone } from '#rules/people/phone-typing.ts'
import { fullName, type FieldErrors } from '#rules/base/validation.ts'
import type { DataOf } from '../../app/screen.ts'

/** Fields with what they hold on an empty form: a text nothing, a box no tick. */
export type EmptyFields = Readonly<Record<string, '' | false>>
/** Values of such fields once they are filled in. */
export type ValuesOf<Fields extends EmptyFields> = {
  readonly [Field in keyof Fields]: Fields[Field] extends false ? boolean : string
}

/** The fields that every page has. */
const OWN_FIELDS = {
  name: '',
  email: '',
  confirmEmail: '',
  cellphone: '',
  document: '',
  holder_name: '',
} as const satisfies EmptyFields

/** The fields of the features. Each adds its own in its `feature.ts`, so that the core names none of them. */
// oxlint-disable-next-line typescript/no-empty-object-type -- it is filled by declarations that merge with it
export interface FeatureValues {}

/** Everything that the buyer types on the page itself. Card numbers are not among it: they live in another origin. */
export type FormValues = ValuesOf<typeof OWN_FIELDS> & FeatureValues
export type FormField = keyof FormValues
/** A field that is ticked. */
export type BoxField = {
  [Field in FormField]: FormValues[Field] extends boolean ? Field : never
}[FormField]
export type TextField = Exclude<FormField, BoxField>

/** An empty form of a page with these features. The list of them is complete: see screens/checkout/features.ts. */
export function emptyValues(features: readonly { fields?: EmptyFields }[]): FormValues {
  return Object.assign({}, OWN_FIELDS, ...features.map(({ fields }) => fields)) as FormValues
}

type Mask = (raw: string) => string

/** One thing that is asked, by itself. */
export type Question = {
  name: string
  fields: readonly FormField[]
  /** The link has answered it: a buyer who continues passes it, and may come back to it. */
  isGiven?: boolean
  /** The rest of the person's section is shown with it. */
  hasMore?: boolean
}

/** Additions of a feature to the form. */
export type FormRules = {
  /** Values of its fields when the page opens, and those of them that cannot be changed. */
  open?: (
    data: DataOf<'checkout'>,
    frame: PageFrame,
  ) => { values: Partial<FormValues>; locked?: readonly TextField[] }
  /** How a field shows what is typed. */
  mask?: (field: TextField, country: CountryCode, values: FormValues) => Mask | undefined
  problems?: (values: FormValues, context: FormContext) => FieldErrors<FormField>
  /** Its fields in a step. */
  fields?: (step: StepName, context: FormContext) => readonly FormField[]
  /**
   * Questions of the personal step, one after the other, and those of them that are `given`; absent: all of it at once.
   */
  questions?: (
    data: DataOf<'checkout'>,
    context: FormContext,
    given: readonly FormField[],
  ) => readonly Question[]
}

/** Data that the checks depend on besides the values. */
export type FormContext = {
  /** A card that is kept pays: nobody's name on one is asked. */
  hasSavedCard?: boolean
  country: CountryCode
  method: PaymentMethod
  asksEmailTwice: boolean
  asksDocument: boolean
  asksAddress: boolean
  /** Terms of a donation; null for a product with a price. */
  donation: DonationTerms | null
  /** Something is sent, so that it may go to another address. */
  isSent: boolean
  /** The buyer chooses among the carrier's ways of delivery. */
  asksFreight: boolean
  hasPhoneQuery: boolean | undefined
  /** The server has the buyer's data, and none of it is requested. */
  isKnown: boolean
  /** The boxes without which there is no purchase. */
  accepts: readonly Acceptance[]
  /** Those of the features that the page has. */
  rules?: readonly FormRules[]
}

/** How a field shows what is typed; applying it twice changes nothing. */
export function maskOf(
  field: TextField,
  country: CountryCode,
  values: FormValues,
  rules: readonly FormRules[] = [],
): Mask | undefined {
  if (field === 'document' && country === 'BR') return maskDocument
  for (const { mask } of rules) {
    const own = mask?.(field, country, values)
    if (own !== undefined) return own
  }
  return field === 'cellphone' && country === 'BR' ? maskBrazilianPhone : undefined
}

/** The values with every mask applied, for what comes from a link, a lead or an autofill before the script ran. */
export function maskAll(
  values: FormValues,
  country: CountryCode,
  rules: readonly FormRules[] = [],
): FormValues {
  const masked = Object.entries(values).map(([field, value]: [string, string | boolean]) => {
    const mask = typeof value === 'string' ? maskOf(field as TextField, country, values, rules) : undefined
    return [field, mask?.(String(value)) ?? value]
  })
  return Object.fromEntries(masked) as FormValues
}

/** Returns the data of a lead as form fields; unknown values are absent. */
export function valuesOfLead(lead: KnownBuyer | null): Partial<FormValues> {
  if (lead === null) return {}
  const { zip_code, country_code: _, ...address } = lead.address
  const all: Partial<Record<TextField, string>> = { ...lead.personal, ...address, zipcode: zip_code }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** Every problem of the form, by field: of its own fields, and what the features say. */
export function problemsOf(values: FormValues, context: FormContext): FieldErrors<FormField> {
  const { country, method, isKnown } = context
  const person: FieldErrors<PersonField> = validatePerson(
    { ...values, confirmEmail: context.asksEmailTwice ? values.confirmEmail : undefined },
    {
      country,
      // Judged by the rules of field-aids, whose table of numbers is too much for the first load.
      phoneIsValid: true,
      hasPhoneQuery: context.hasPhoneQuery,
      asksDocument: context.asksDocument,
    },
  )
  const document = !isKnown && needsDocument(method) ? validateDocument('BR', values.document) : null
  // Two cards say by themselves whose they are, and one that is kept does not say it again.
  const asksHolder = usesCard(method) && method !== 'TWO_CREDIT_CARDS' && !context.hasSavedCard
  const holder = asksHolder ? fullName(values.holder_name) : null
  return {
    ...(isKnown ? {} : person),
    ...(document === null ? {} : { document }),
    ...(holder === null ? {} : { holder_name: holder }),
    ...featureProblems(values, context),
  }
}

function featureProblems(values: FormValues, context: FormContext): FieldErrors<FormField> {
  const found = (context.rules ?? []).map(({ problems }) => problems?.(values, context) ?? {})
  return Object.fromEntries(found.flatMap((each) => Object.entries(each)))
}

export const PERSONAL_FIELDS: readonly TextField[] = [
  'name',
  'email',
  'confirmEmail',
  'cellphone',
  'document',
]

/** The fields of a step. */
export function stepFields(step: StepName, context: FormContext): readonly FormField[] {
  const own = (context.rules ?? []).flatMap(({ fields }) => fields?.(step, context) ?? [])
  if (step === 'personal') return [...PERSONAL_FIELDS, ...own]
  return step === 'payment' ? ['holder_name', ...own] : own
}

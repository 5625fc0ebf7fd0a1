import type { KnownBuyer, PageFrame } from '#contract/page.ts'
import { ACCEPTANCES, isAcceptance, type Acceptance } from '#rules/acceptance.ts'
import type { AddressField } from '#rules/address.ts'
import { validateGift, type GiftField } from '#rules/gift.ts'
import type { StepName } from '#rules/checkout-steps.ts'
import type { CountryCode } from '#rules/country.ts'
import { digitsOf } from '#rules/digits.ts'
import type { DonationTerms } from '#rules/donation.ts'
import { maskDocument, validateDocument } from '#rules/document.ts'
import { needsDocument, usesCard, type PaymentMethod } from '#rules/method.ts'
import { validatePerson, type PersonField } from '#rules/person.ts'
import { isPlausiblePhone, maskBrazilianPhone } from '#rules/phone.ts'
import { fullName, type FieldErrors } from '#rules/validation.ts'
import type { DataOf } from '../../app/screen.ts'

/** A field of the address that something is sent to, when it is not the buyer's own. */
export type ShippingField = `shipping_${AddressField}`
/** Boxes that open another part of the form. */
export type SwitchBox = 'other_address' | 'is_gift'
type Box = Acceptance | SwitchBox

/** Everything that the buyer types on the page itself. Card numbers are not among it: they live in another origin. */
export type FormValues = Readonly<
  Record<
    | 'donation'
    | 'name'
    | 'email'
    | 'confirmEmail'
    | 'cellphone'
    | 'documentType'
    | 'document'
    | 'holder_name'
    /** The token of the way of delivery that was chosen. */
    | 'freight'
    | AddressField
    | ShippingField
    | GiftField,
    string
  > &
    Record<Box, boolean>
>
export type FormField = keyof FormValues
export type TextField = Exclude<FormField, Box>

export const EMPTY_VALUES: FormValues = {
  /** An amount as the buyer writes it, of a product whose price it is. */
  donation: '',
  name: '',
  email: '',
  confirmEmail: '',
  cellphone: '',
  /** Of a country with several kinds; empty while none was chosen. */
  documentType: '',
  document: '',
  holder_name: '',
  zipcode: '',
  street: '',
  number: '',
  complement: '',
  neighborhood: '',
  city: '',
  state: '',
  other_address: false,
  shipping_zipcode: '',
  shipping_street: '',
  shipping_number: '',
  shipping_complement: '',
  shipping_neighborhood: '',
  shipping_city: '',
  shipping_state: '',
  freight: '',
  is_gift: false,
  gift_message: '',
  recipient_name: '',
  recipient_email: '',
  terms: false,
  contract: false,
  digital_content: false,
  gdpr: false,
  keep_card: false,
}

/** Every field in the order of the page, which is the order in which problems are walked through. */
export const FIELD_ORDER = Object.keys(EMPTY_VALUES).toSorted(
  (a, b) => placeOf(a) - placeOf(b),
) as readonly FormField[]

function placeOf(field: string): number {
  if (field === 'holder_name') return 2
  return isAcceptance(field) ? 3 : 1
}

type Mask = (raw: string) => string

/** What a feature adds to the form. */
export type FormRules = {
  /** What its fields hold when the page opens, and which of those cannot be changed. */
  open?: (
    data: DataOf<'checkout'>,
    frame: PageFrame,
  ) => { values: Partial<FormValues>; locked?: readonly TextField[] }
  /** How a field shows what is typed. */
  mask?: (
    field: TextField,
    country: CountryCode,
    values: Pick<FormValues, 'documentType'>,
  ) => Mask | undefined
  problems?: (values: FormValues, context: FormContext) => FieldErrors<FormField>
  /** Its fields in a step, in the order of the page. */
  fields?: (step: StepName, context: FormContext) => readonly FormField[]
}

/** What the checks depend on besides the values. */
export type FormContext = {
  /** A card that is kept pays: nobody's name on one is asked. */
  hasSavedCard?: boolean
  country: CountryCode
  method: PaymentMethod
  asksEmailTwice: boolean
  asksAddress: boolean
  /** What a donation asks for; null for what has a price. */
  donation: DonationTerms | null
  /** Something is sent, so that it may go to another address. */
  isSent: boolean
  /** The buyer chooses among the carrier's ways of delivery. */
  asksFreight: boolean
  phoneQuery: string | undefined
  /** Who buys is known to the server, and nothing of it is asked. */
  isKnown: boolean
  /** The boxes without which there is no purchase. */
  accepts: readonly Acceptance[]
  /** Those of the features that the page has. */
  rules?: readonly FormRules[]
}

/** A CEP as rules/postal-code masks it; those rules come only to pages that ask for an address. */
const maskZipcode = (raw: string): string => {
  const digits = digitsOf(raw).slice(0, 8)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

/** How a field shows what is typed; applying it twice changes nothing. */
export function maskOf(
  field: TextField,
  country: CountryCode,
  values: Pick<FormValues, 'documentType'>,
  rules: readonly FormRules[] = [],
): Mask | undefined {
  if (field === 'document' && country === 'BR') return maskDocument
  for (const { mask } of rules) {
    const own = mask?.(field, country, values)
    if (own !== undefined) return own
  }
  if (field === 'cellphone' && country === 'BR') return maskBrazilianPhone
  return field.endsWith('zipcode') && country === 'BR' ? maskZipcode : undefined
}

/** The values with every mask applied, for what comes from a link, a lead or an autofill before the script ran. */
export function maskAll(
  values: FormValues,
  country: CountryCode,
  rules: readonly FormRules[] = [],
): FormValues {
  const masked: Partial<Record<TextField, string>> = {}
  for (const field of ['document', 'cellphone', 'zipcode', 'shipping_zipcode'] as const) {
    masked[field] = maskOf(field, country, values, rules)?.(values[field]) ?? values[field]
  }
  return { ...values, ...masked }
}

/** What a lead knows, as form fields; what it does not know is absent. */
export function valuesOfLead(lead: KnownBuyer | null): Partial<FormValues> {
  if (lead === null) return {}
  const { zip_code, country_code: _, ...address } = lead.address
  const all: Partial<Record<TextField, string>> = { ...lead.personal, ...address, zipcode: zip_code }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

function giftProblems(values: FormValues, context: FormContext): FieldErrors<GiftField> {
  return values.is_gift ? validateGift(values, context.isSent) : {}
}

function acceptanceProblems(values: FormValues, context: FormContext): FieldErrors<Acceptance> {
  const missing = context.accepts.filter((box) => !values[box])
  return Object.fromEntries(missing.map((box) => [box, { code: 'required' }]))
}

/** Every problem of the page's own fields, by field. */
export function problemsOf(values: FormValues, context: FormContext): FieldErrors<FormField> {
  const { country, method, isKnown } = context
  const person: FieldErrors<PersonField> = validatePerson(
    { ...values, confirmEmail: context.asksEmailTwice ? values.confirmEmail : undefined },
    {
      country,
      phoneIsValid: isPlausiblePhone(country, values.cellphone),
      phoneQuery: context.phoneQuery,
    },
  )
  const document = !isKnown && needsDocument(method) ? validateDocument('BR', values.document) : null
  // Two cards say by themselves whose they are, and one that is kept does not say it again.
  const asksHolder = usesCard(method) && method !== 'TWO_CREDIT_CARDS' && !context.hasSavedCard
  const holder = asksHolder ? fullName(values.holder_name) : null
  return {
    ...(isKnown ? {} : person),
    ...giftProblems(values, context),
    ...(document === null ? {} : { document }),
    ...(holder === null ? {} : { holder_name: holder }),
    ...acceptanceProblems(values, context),
    ...featureProblems(values, context),
  }
}

function featureProblems(values: FormValues, context: FormContext): FieldErrors<FormField> {
  const found = (context.rules ?? []).map(({ problems }) => problems?.(values, context) ?? {})
  return Object.fromEntries(found.flatMap((each) => Object.entries(each)))
}

const GIFT_FIELDS: readonly FormField[] = ['is_gift', 'recipient_name', 'recipient_email', 'gift_message']

export const PERSONAL_FIELDS: readonly TextField[] = [
  'name',
  'email',
  'confirmEmail',
  'cellphone',
  'document',
]

/** The fields of a step, in the order of the page. */
export function stepFields(step: StepName, context: FormContext): readonly FormField[] {
  const own = (context.rules ?? []).flatMap(({ fields }) => fields?.(step, context) ?? [])
  if (step === 'personal') return ['donation', 'documentType', ...PERSONAL_FIELDS, ...GIFT_FIELDS, ...own]
  return step === 'payment' ? ['holder_name', ...ACCEPTANCES, ...own] : own
}

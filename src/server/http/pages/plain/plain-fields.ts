import type { Acceptance } from '#rules/order/acceptance.ts'
import { ADDRESS_FORMS, addressFormOf, type AddressRow } from '#rules/people/address.ts'
import { isDocumentCountry } from '#rules/people/document.ts'
import { FOREIGN_DOCUMENTS, isForeignDocumentCountry } from '#rules/people/foreign-document.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import type { PageFrame } from '#contract/checkout/page.ts'
import { ADDRESS_LABELS } from '#texts/address-labels.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { topicTexts } from '#texts/topics.ts'
import { legalLink } from './plain-legal.ts'

/** Typed values and their errors, by the names of the wire. */
export type Typed = {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, readonly string[] | undefined>>
}

type Field = { name: string; label: string; autocomplete: string; type?: string; optional?: boolean }

/** A text field with its label, and below it what is wrong with it. */
function textField({ values, errors }: Typed, field: Field, optional: string): string {
  const { name, autocomplete, type = 'text' } = field
  const wrong = errors[name]?.[0]
  const label = field.label + (field.optional === true ? ` (${optional})` : '')
  const about = wrong === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-wrong"`
  return `<div><label for="${name}">${escapeMarkup(label)}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${escapeMarkup(values[name] ?? '')}"${about}>
${wrongNote(name, wrong)}</div>`
}

function wrongNote(name: string, wrong: string | undefined): string {
  return wrong === undefined ? '' : `<p class="wrong" id="${name}-wrong">${escapeMarkup(wrong)}</p>`
}

/** Renders the buyer's fields. */
export function personFields({ locale, country }: PageFrame, typed: Typed, asksDocument: boolean): string {
  const { checkout, common } = ALL_TEXTS[locale]
  const { name, document, email, cellphone } = checkout.personal
  const kinds = isForeignDocumentCountry(country) ? FOREIGN_DOCUMENTS[country].map(({ label }) => label) : []
  const fields: Field[] = [
    { name: 'name', label: name.label, autocomplete: 'name' },
    ...(asksDocument && isDocumentCountry(country)
      ? [{ name: 'document', label: kinds.join(' / ') || document.label, autocomplete: 'off' }]
      : []),
    { name: 'email', label: email.label, autocomplete: 'email', type: 'email' },
    { name: 'cellphone', label: cellphone.label, autocomplete: 'tel', type: 'tel' },
  ]
  return fields.map((field) => textField(typed, field, common.accessibility.optional)).join('\n')
}

/** Every name that a field of an address has on the wire. */
export const ADDRESS_NAMES = [
  ...new Set(Object.values(ADDRESS_FORMS).flatMap((rows) => rows.map(({ field }) => wireName(field)))),
]

function wireName(field: AddressRow['field']): string {
  return field === 'zipcode' ? 'zip_code' : field
}

/** Where the buyer lives, by the rows of their country's form. `loadTopic('address', …)` comes before. */
export function addressFields({ locale, country }: PageFrame, typed: Typed): string {
  const words = topicTexts('address', locale)
  const { optional } = ALL_TEXTS[locale].common.accessibility
  const rows = addressFormOf(country).map(({ field, label, autocomplete, required }) =>
    textField(
      typed,
      { name: wireName(field), label: words[ADDRESS_LABELS[label]].label, autocomplete, optional: !required },
      optional,
    ),
  )
  return `<h2>${escapeMarkup(words.charge)}</h2>\n${rows.join('\n')}`
}

/** Fields of a payment's body that the boxes represent; a field that is not here has no box on the simple page. */
export const BOX_NAMES: Readonly<Partial<Record<Acceptance, string>>> = {
  terms: 'check_contract_terms',
  contract: 'check_contract_terms',
  digital_content: 'digital_content_consent',
  gdpr: 'gdpr_consent',
}

/** Renders the boxes that the buyer accepts. `loadTopic('countries', …)` has to run before. */
export function boxes(
  { locale, legalPages }: PageFrame,
  asked: readonly Acceptance[],
  seller: string,
  { values, errors }: Typed,
): string {
  const { terms, contract, digitalContent, gdpr } = topicTexts('countries', locale).acceptance
  const sentences: Readonly<Partial<Record<Acceptance, string>>> = {
    terms: `${escapeMarkup(terms.before)}${legalLink(legalPages.terms, terms.terms)}${escapeMarkup(terms.between)}${legalLink(legalPages.privacy, terms.privacy)}${escapeMarkup(terms.after)}`,
    contract: escapeMarkup(contract),
    digital_content: escapeMarkup(digitalContent),
    gdpr: escapeMarkup(gdpr({ seller })),
  }
  return asked
    .map((name) => {
      const [box, words] = [BOX_NAMES[name], sentences[name]]
      if (box === undefined || words === undefined) return ''
      const wrong = errors[box]?.[0]
      const about = wrong === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-wrong"`
      const ticked = values[name] === undefined ? '' : ' checked'
      return `<div><label class="box"><input type="checkbox" id="${name}" name="${name}" value="yes"${ticked}${about}> <span>${words}</span></label>
${wrongNote(name, wrong)}</div>`
    })
    .join('\n')
}

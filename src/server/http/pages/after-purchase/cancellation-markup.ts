import { CANCELLATION_PATH } from '#rules/subscriptions/cancellation-path.ts'
import { LATEST_END_DAYS } from '#rules/subscriptions/cancellation.ts'
import { addDays, calendarDateIn, type CalendarDate } from '#rules/base/calendar.ts'
import { holdsCardNumber } from '#rules/methods/card-in-text.ts'
import { localePath, type Locale } from '#rules/base/locale.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import { maskedEmail } from '#rules/sales/sale-search.ts'
import { email as emailProblem } from '#rules/base/validation.ts'
import { date, IS_DAY } from '#texts/format.ts'
import type { Topics } from '#texts/topics.ts'
import { momentIn } from '../../../mail/withdrawal-mail.ts'
import type { CancellationRecord } from '../../../store/purchases/cancellation-store.ts'
import { facts, heading, hidden, input, paragraph } from './declared-markup.ts'
import type { LinkedPurchase } from '../base/linked-purchase.ts'

type Fields = Readonly<Record<string, string>>

/** The page as one request asks for it. `known` null: the contract is typed. */
export type CancellationVisit = {
  locale: Locale
  texts: Topics['cancel']
  fields: Fields
  known: (LinkedPurchase & { paymentId: string }) | null
  /** When the known contract ends; null: nobody has cancelled it. */
  ending: { at: Date; timeZone: string; isOver: boolean } | null
}

const LONGEST = { order: 40, name: 180, email: 254, cause: 1_000, end: 10 } as const
type FieldName = keyof typeof LONGEST
type Problems = Partial<Record<FieldName, string>>

/** Returns the declared values: with a signed link the order and the address are those of the purchase. */
export function valuesOf({ fields, known }: CancellationVisit) {
  const typed = (name: FieldName): string => (fields[name] ?? '').trim()
  const end = typed('end')
  return {
    orderNumber: known?.order ?? typed('order'),
    name: fields['name'] === undefined ? (known?.name ?? '') : typed('name'),
    email: known?.email ?? typed('email'),
    cause: fields['kind'] === 'cause' ? typed('cause') : null,
    wantedOn: end === '' ? null : end,
  }
}

/** Validates the fields by their typed values alone: never by whether such a contract exists. */
export function problemsOf(visit: CancellationVisit): Problems {
  const { texts } = visit
  const { orderNumber: order, name, email, cause, wantedOn } = valuesOf(visit)
  const problems: Problems = {}
  for (const [field, value] of Object.entries({ order, name, email, cause }) as [
    FieldName,
    string | null,
  ][]) {
    const isNeeded = field !== 'order' && value !== null
    // guard: no-card-in-cancellations
    if (value !== null && holdsCardNumber(value)) problems[field] = texts.card
    else if (isNeeded && value === '') problems[field] = texts.missing
    else if ((value ?? '').length > LONGEST[field]) problems[field] = texts.tooLong
    else if (field === 'email' && value !== null && emailProblem(value) !== null)
      problems[field] = texts.wrongEmail
  }
  if (wantedOn !== null && !isEnd(wantedOn)) problems.end = texts.wrongDate
  return problems
}

function isEnd(day: CalendarDate): boolean {
  const isDay = IS_DAY.test(day) && !Number.isNaN(Date.parse(day)) && addsUp(day)
  return isDay && day <= addDays(calendarDateIn('UTC', new Date()), LATEST_END_DAYS)
}

/** No 30 February, which a date would read as 2 March. */
const addsUp = (day: CalendarDate): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

/** The link's own parameters, so that each step proves the purchase anew. */
function linkOf({ fields, known }: CancellationVisit): Fields {
  return known === null ? {} : { s_id: known.saleId, token: fields['token'] ?? '' }
}

const formTag = ({ locale }: CancellationVisit): string =>
  `<form method="post" action="${localePath(locale, CANCELLATION_PATH)}" novalidate>`

function choice(
  { fields }: CancellationVisit,
  { value, label }: { value: 'ordinary' | 'cause'; label: string },
): string {
  const isChosen = (fields['kind'] === 'cause') === (value === 'cause')
  return `<label class="box"><input type="radio" name="kind" value="${value}"${isChosen ? ' checked' : ''}> ${escapeMarkup(label)}</label>`
}

/** Renders the declaration, and the button that submits it. */
export function formOf(visit: CancellationVisit, problems: Problems): string {
  const { texts, known, fields } = visit
  const { orderNumber: order, name, email, wantedOn } = valuesOf(visit)
  const field = (id: FieldName, value: string, more: string): string =>
    input({ id, label: texts.fields[id], value, longest: LONGEST[id], more, problem: problems[id] })
  const hint = (id: 'order' | 'end'): string =>
    `<p class="soft" id="${id}-hint">${escapeMarkup(texts.hints[id])}</p>`
  const contract =
    known === null
      ? field('email', email, 'type="email" autocomplete="email" inputmode="email" required') +
        field(
          'order',
          order,
          'autocomplete="off" autocapitalize="characters" aria-describedby="order-hint"',
        ) +
        hint('order')
      : paragraph(texts.sentTo({ email: maskedEmail(known.email) }), 'soft')
  return [
    heading(texts.title),
    paragraph(texts.intro),
    known === null ? '' : knownFacts(visit),
    formTag(visit),
    hidden(linkOf(visit)),
    `<fieldset><legend>${escapeMarkup(texts.kind)}</legend>`,
    choice(visit, { value: 'ordinary', label: texts.ordinary }),
    choice(visit, { value: 'cause', label: texts.forCause }),
    '</fieldset>',
    causeField(visit, fields['cause'] ?? '', problems.cause),
    field('name', name, 'autocomplete="name" required'),
    contract,
    field('end', wantedOn ?? '', 'type="date" aria-describedby="end-hint"'),
    hint('end'),
    `<button name="step" value="declare">${escapeMarkup(texts.submit)}</button></form>`,
  ].join('\n')
}

function causeField({ texts }: CancellationVisit, value: string, problem: string | undefined): string {
  const wrong = problem === undefined ? '' : ' aria-invalid="true" aria-errormessage="cause-wrong" autofocus'
  const sentence =
    problem === undefined ? '' : `<p class="wrong" id="cause-wrong" role="alert">${escapeMarkup(problem)}</p>`
  return `<label for="cause">${escapeMarkup(texts.fields.cause)}</label>
<textarea id="cause" name="cause" rows="2" maxlength="${LONGEST.cause}"${wrong}>${escapeMarkup(value)}</textarea>${sentence}`
}

function knownFacts({ texts, known }: CancellationVisit): string {
  if (known === null) return ''
  return facts([
    [texts.declared.order, known.order],
    [texts.product, known.products],
  ])
}

/** A contract that ends already: when, and the button that takes the cancellation back. */
export function goingOf(visit: CancellationVisit): string {
  const { texts, locale, ending } = visit
  const day = ending === null ? '' : date(ending.at, locale, ending.timeZone)
  const { title, over, ends, undo, undoHint } = texts.going
  const isOver = ending?.isOver === true
  return [
    heading(title),
    knownFacts(visit),
    paragraph(isOver ? over({ date: day }) : ends({ date: day })),
    ...(isOver
      ? []
      : [
          paragraph(undoHint, 'soft'),
          formTag(visit),
          hidden(linkOf(visit)),
          `<button class="quiet" name="step" value="undo">${escapeMarkup(undo)}</button></form>`,
        ]),
  ].join('\n')
}

/** The contract goes on. */
export function undoneOf(visit: CancellationVisit): string {
  const { title, text } = visit.texts.undone
  return [heading(title), knownFacts(visit), paragraph(text)].join('\n')
}

/** Everything that was declared, as the receipt and the mail state it. */
function declaredRows(
  { texts, locale }: CancellationVisit,
  declared: CancellationRecord,
): [string, string][] {
  const { declared: labels, fields, received } = texts
  const { cause, email, is_for_cause, name, order_number: order, wanted_on: wantedOn } = declared
  return [
    [texts.kind, is_for_cause ? texts.forCause : texts.ordinary],
    ...(cause === null ? [] : [[texts.causeLabel, cause] as [string, string]]),
    [fields.name, name],
    ...(order === '' ? [] : [[labels.order, order] as [string, string]]),
    [fields.email, declared.sale_id === null ? email : maskedEmail(email)],
    [labels.end, wantedOn === null ? texts.earliest : date(wantedOn, locale)],
    [received.at, momentIn(locale, declared.received_at)],
    [received.reference, declared.reference],
  ]
}

/** That it was received, with what was declared and when, and a file of it (§ 312k (3) BGB). `query`: of this page. */
export function receiptOf(visit: CancellationVisit, declared: CancellationRecord, query: string): string {
  const { texts, locale } = visit
  const file = `${localePath(locale, CANCELLATION_PATH)}?${query}&save=1`
  return [
    heading(texts.received.title),
    paragraph(texts.received.text),
    facts(declaredRows(visit, declared)),
    `<p><a href="${escapeMarkup(file)}" download>${escapeMarkup(texts.received.save)}</a></p>`,
  ].join('\n')
}

/** The receipt as a file of text. */
export function savedReceipt(visit: CancellationVisit, declared: CancellationRecord): string {
  const { received, submit } = visit.texts
  const rows = declaredRows(visit, declared).map(([label, value]) => `${label}: ${value}`)
  return [received.title, received.by({ button: submit }), '', ...rows, ''].join('\n')
}

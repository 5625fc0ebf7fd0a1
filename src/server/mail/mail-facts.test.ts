import { describe, expect, it } from 'vitest'
import { LOCALES, type Locale } from '#rules/base/locale.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import type { Recurrence } from '#rules/subscriptions/subscription.ts'
import { date, money } from '#texts/format.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import type { MailData, MailKind } from './mail-content.ts'
import type { RecurringInMail } from './recurring-in-mail.ts'
import { renderMail } from './render-mail.ts'

/*
 * Facts that a buyer has to keep of a purchase: each kind of product has facts that its mail states, in both of its
 * forms and in every language. The control removes their sources, and each of them has to be missed.
 */

await Promise.all(
  LOCALES.flatMap((locale) =>
    (['subscription', 'mandate', 'cancel'] as const).map((topic) => loadTopic(topic, locale)),
  ),
)

const DATA: MailData = {
  buyerName: 'Maria Silva',
  productNames: ['Curso'],
  amount: 49_700,
  currency: 'BRL',
  total: 49_700,
  installments: 1,
  orderNumber: '4K7Q-2XM9',
  statusUrl: 'https://shop.example/1/obrigado',
  seller: {
    name: 'Aurora',
    email: 'oi@aurora.example',
    legalName: 'Aurora Ltda',
    document: '1',
    country: 'BR',
  },
  pix: { code: 'PIX', expiresAt: new Date('2026-11-21T21:05:00Z') },
}
const MONTHLY: Recurrence = {
  type: 'SUBSCRIPTION',
  period: 30,
  charges: null,
  trial: 0,
  trial_unit: 'days',
  amount: 3990,
  custom_charges: [],
  shipping: 0,
}
const NEXT = { date: '2026-12-04', amount: 3990 }
const CLUB: RecurringInMail = {
  name: 'Clube',
  recurrence: MONTHLY,
  first: 3990,
  schedule: [],
  next: NEXT,
  trialEnds: null,
  ends: null,
  contract: null,
}
const CHARGES = [
  { number: 1, date: '2026-11-27', amount: 14_900 },
  { number: 2, date: '2026-12-27', amount: 14_900 },
  { number: 3, date: '2027-01-27', amount: 14_900 },
]
const MENTORING: RecurringInMail = {
  ...CLUB,
  name: 'Mentoria',
  recurrence: { ...MONTHLY, type: 'CONTRACT', charges: 3, amount: 14_900 },
  first: 14_900,
  schedule: CHARGES,
  next: { date: '2026-12-27', amount: 14_900 },
  ends: '2027-02-27',
  contract: 'Cláusula 1: o serviço.\nCláusula 2: o prazo.',
}

type Case = {
  kind: MailKind
  data: Partial<MailData>
  without: Partial<MailData>
  facts: (locale: Locale) => string[]
}
const written = (amount: number, locale: Locale): string => money(amount, 'BRL', locale)
const monthly = (locale: Locale): string =>
  topicTexts('subscription', locale).price({ amount: written(3990, locale), period: 'month', days: 30 })
const onDay = (charge: { date: string; amount: number }, locale: Locale): string =>
  topicTexts('subscription', locale).order.amountOn({
    amount: written(charge.amount, locale),
    date: date(charge.date, locale),
  })

const trialFacts = (locale: Locale): string[] => {
  const { trial, trialLength, firstThen, notice } = topicTexts('subscription', locale)
  return [
    firstThen({ first: trialLength({ n: 7, unit: 'days' }), price: monthly(locale) }),
    trial.first({ amount: written(3990, locale), date: date(NEXT.date, locale) }),
    notice.cancel({ label: topicTexts('cancel', locale).title }),
  ]
}
const goingFacts = (locale: Locale): string[] => [
  monthly(locale),
  onDay(NEXT, locale),
  topicTexts('subscription', locale).notice.cancel({ label: topicTexts('cancel', locale).title }),
]
const contractFacts = (locale: Locale): string[] => [
  topicTexts('subscription', locale).charges({ n: 3, amount: written(14_900, locale) }),
  written(44_700, locale),
  ...CHARGES.map((charge) => onDay(charge, locale)),
  date('2027-02-27', locale),
  'Cláusula 1: o serviço.',
  'Cláusula 2: o prazo.',
]
const NONE = { recurring: [] }
const TRIAL = { ...CLUB, recurrence: { ...MONTHLY, trial: 7 }, trialEnds: NEXT.date }
const LINES = [
  { name: 'Curso', amount: 41_100 },
  { name: 'Guia', amount: 8600 },
]
const TICKETS = [
  { label: 'Quando', value: 'sáb., 5 de dezembro de 2026, 19:00 (UTC-3)' },
  { label: 'Onde', value: 'Casa do Evento, Rua A, 1' },
  { label: 'Ingresso', value: '2 × Pista (1º lote)' },
]
const url = 'https://shop.example/tickets/a.b'

const CASES: Record<string, Case> = {
  trial: {
    kind: 'purchase-confirmed',
    data: { total: 0, amount: 0, recurring: [TRIAL] },
    without: NONE,
    facts: trialFacts,
  },
  subscription: { kind: 'purchase-confirmed', data: { recurring: [CLUB] }, without: NONE, facts: goingFacts },
  renewal: { kind: 'renewal-paid', data: { recurring: [CLUB] }, without: NONE, facts: goingFacts },
  'replaced card': { kind: 'card-replaced', data: { recurring: [CLUB] }, without: NONE, facts: goingFacts },
  contract: {
    kind: 'purchase-confirmed',
    data: { recurring: [MENTORING] },
    without: NONE,
    facts: contractFacts,
  },
  'Pix Automático': {
    kind: 'pix-automatic-to-pay',
    data: { recurring: [{ ...CLUB, next: null }] },
    without: NONE,
    facts: (locale) => [topicTexts('mandate', locale).atOnce({ price: monthly(locale) })],
  },
  bumps: {
    kind: 'purchase-confirmed',
    data: { productNames: ['Curso', 'Guia'], lines: LINES },
    without: { lines: [] },
    facts: (locale) => LINES.map(({ amount }) => written(amount, locale)),
  },
  tickets: {
    kind: 'purchase-confirmed',
    data: { tickets: { url }, ticketFacts: TICKETS },
    without: { ticketFacts: [] },
    facts: () => TICKETS.map(({ value }) => value),
  },
  'unpaid tickets': {
    kind: 'pix-to-pay',
    data: { ticketFacts: TICKETS },
    without: { ticketFacts: [] },
    facts: () => TICKETS.map(({ value }) => value),
  },
}

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')
/** The facts that a mail does not state in one of its forms. */
function missing({ kind, data, facts }: Case, locale: Locale): string[] {
  const { text, html } = renderMail(kind, { ...DATA, ...data }, locale)
  return facts(locale).filter(
    (fact) => !plain(text).includes(plain(fact)) || !plain(html).includes(plain(escapeMarkup(fact))),
  )
}

describe.each(LOCALES)('the mail in %s', (locale) => {
  it.each(Object.entries(CASES))('of %s states the facts to be kept', (_name, each) => {
    expect(missing(each, locale)).toEqual([])
  })

  it.each(Object.entries(CASES))('control: of %s without the data it is written from', (_name, each) => {
    const data = { ...each.data, ...each.without }
    expect(missing({ ...each, data }, locale)).toEqual(each.facts(locale))
  })

  it('names its seller first, whose page has no look', () => {
    const { text, html } = renderMail('purchase-confirmed', DATA, locale)
    expect(text.startsWith('Aurora\n')).toBe(true)
    expect(html.indexOf('>Aurora</p>')).toBeLessThan(html.indexOf('<h1'))
    expect(html.indexOf('>Aurora</p>')).toBeGreaterThan(0)
  })

  it('leads from a boleto to the order, and from there to the page of the gateway', () => {
    const boleto = { line: '1'.repeat(47), dueDate: '2026-11-24', url: 'https://bank.example/1' }
    const { text } = renderMail('boleto-to-pay', { ...DATA, boleto }, locale)
    expect(text.indexOf(DATA.statusUrl)).toBeGreaterThan(0)
    expect(text.indexOf(DATA.statusUrl)).toBeLessThan(text.indexOf(boleto.url))
  })
})

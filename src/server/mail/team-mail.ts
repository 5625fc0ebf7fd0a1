import type { PaymentMethod } from '#rules/method.ts'
import type { Currency, Minor } from '#rules/money.ts'
import { groupOrderNumber } from '#rules/order-number.ts'
import { mayMember, type MemberRole } from '#rules/permissions.ts'
import type { TeamEvent } from '#rules/team-events.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { date, money } from '#texts/format.ts'
import type { OfficeLocale } from '#texts/office/load.ts'
import { productsEn } from '#texts/office/products/en.ts'
import { productsEs } from '#texts/office/products/es.ts'
import { productsPt } from '#texts/office/products/pt.ts'
import { TEAM_MAIL_TEXTS } from '#texts/office/team-mail/languages.ts'
import { greetedName, oneLine, webAddress } from './clean-text.ts'
import type { Letter, RenderedMail } from './mail-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** A paid purchase. `total`: what was charged, in minor units. */
export type SoldItem = {
  saleId: string
  orderNumber: string
  product: string
  total: Minor
  currency: Currency
  method: PaymentMethod
  buyer: string
}
export type DisputedItem = Pick<SoldItem, 'saleId' | 'orderNumber' | 'product' | 'total' | 'currency'>
/** A withdrawal; `waits`: its seller has to answer it. `endsAt`: of the buyer's right or the seller's guarantee. */
export type WithdrawnItem = Pick<SoldItem, 'saleId' | 'orderNumber' | 'product'> & {
  waits: boolean
  endsAt: string | null
}
/** What the mails of each event are about. */
export type ToldItems = { sale: SoldItem; 'charged-back': DisputedItem; withdrawal: WithdrawnItem }

/** What a mail says of its events: how many there are, the first of them, and what they come to. */
export type Told<Item> = {
  count: number
  items: readonly Item[]
  totals: readonly { currency: Currency; total: Minor }[]
}

/** `page`: of the shop in the office; `settings`: where somebody chooses what they are mailed. */
export type TeamMail = {
  [E in TeamEvent]: {
    event: E
    told: Told<ToldItems[E]>
    seller: { name: string; page: string; timeZone: string }
    settings: string
  }
}[TeamEvent]

/** Whom it is written to. */
export type TeamReader = { role: MemberRole; locale: OfficeLocale }

type Said = Pick<Letter, 'subject' | 'title' | 'text' | 'facts'> & { button: { label: string; path: string } }
type Facts = Letter['facts']

const METHODS = { pt: productsPt.methods, en: productsEn.methods, es: productsEs.methods }

/** Writes a mail to a member of a shop. @throws Error for an address of the office that is no web address */
export function renderTeamMail(mail: TeamMail, reader: TeamReader): RenderedMail {
  const { locale } = reader
  const texts = TEAM_MAIL_TEXTS[locale]
  const { button, ...said } = saidOf(mail, reader)
  const url = webAddress(`${mail.seller.page}${button.path}`)
  const settings = webAddress(mail.settings)
  if (url === null || settings === null)
    throw new Error('A mail was ordered without a web address of its page')
  const more = mail.told.count - mail.told.items.length
  const isOne = mail.told.count === 1
  const letter: Letter = {
    ...said,
    button: { label: button.label, url },
    links: [],
    notes: [
      more > 0 ? texts.more({ count: more }) : '',
      texts[mail.event].why,
      isOne ? '' : texts.collected,
    ].filter(Boolean),
    footer: [texts.footer],
    footerLinks: [{ label: texts.settings, url: settings }],
  }
  return {
    subject: letter.subject,
    text: renderText(letter, ALL_TEXTS[locale].mail.field),
    html: renderHtml(letter, locale),
  }
}

function saidOf(mail: TeamMail, reader: TeamReader): Said {
  const [first] = mail.told.items
  if (first === undefined || mail.told.count === 1) return ofOne(mail, reader)
  const { several } = TEAM_MAIL_TEXTS[reader.locale][mail.event]
  const of = { seller: oneLine(mail.seller.name, 80), count: mail.told.count }
  return {
    subject: several.subject(of),
    title: several.title(of),
    text: several.text(of),
    facts: [...totalsOf(mail, reader.locale), ...linesOf(mail, reader)],
    button: { label: several.button, path: LISTS[mail.event] },
  }
}

/** Where the office lists what an event is about. */
const LISTS: Readonly<Record<TeamEvent, string>> = {
  sale: '/sales',
  'charged-back': '/sales',
  withdrawal: '/withdrawals',
}

function ofOne(mail: TeamMail, { role, locale }: TeamReader): Said {
  const texts = TEAM_MAIL_TEXTS[locale]
  const seller = oneLine(mail.seller.name, 80)
  switch (mail.event) {
    case 'sale': {
      const item = firstOf(mail.told)
      const { subject, title, text, button } = texts.sale
      const product = oneLine(item.product, 80)
      const total = money(item.total, item.currency, locale)
      return {
        subject: subject({ seller, product, total }),
        title,
        text: text({ seller }),
        facts: [
          ...saleFacts(item, locale),
          { label: texts.facts.total, value: total },
          { label: texts.facts.method, value: METHODS[locale][item.method] },
          ...buyerFact(item, { role, locale }),
        ],
        button: { label: button, path: `/sales/${item.saleId}` },
      }
    }
    case 'charged-back': {
      const item = firstOf(mail.told)
      const { subject, title, text, button } = texts['charged-back']
      const total = { label: texts.facts.total, value: money(item.total, item.currency, locale) }
      return {
        subject: subject({ seller, order: groupOrderNumber(item.orderNumber) }),
        title,
        text: text({ seller }),
        facts: [...saleFacts(item, locale), total],
        button: { label: button, path: `/sales/${item.saleId}` },
      }
    }
    case 'withdrawal': {
      const item = firstOf(mail.told)
      const { subject, title, text, button } = texts.withdrawal
      return {
        subject: subject({ seller, order: groupOrderNumber(item.orderNumber) }),
        title,
        text: text({ seller, waits: item.waits }),
        facts: [...saleFacts(item, locale), ...deadlineFact(item, mail.seller.timeZone, locale)],
        button: { label: button, path: LISTS.withdrawal },
      }
    }
  }
}

function firstOf<Item>({ items: [first] }: Told<Item>): Item {
  if (first === undefined) throw new Error('A mail was ordered about nothing')
  return first
}

function saleFacts(item: Pick<SoldItem, 'orderNumber' | 'product'>, locale: OfficeLocale): Facts {
  const { facts } = TEAM_MAIL_TEXTS[locale]
  return [
    { label: facts.order, value: groupOrderNumber(item.orderNumber) },
    { label: facts.product, value: oneLine(item.product, 200) },
  ]
}

/** The first name of a buyer, to a role that reads buyers. Once they were erased they have none. */
function buyerFact({ buyer }: SoldItem, { role, locale }: TeamReader): Facts {
  // guard: team-mails-name-nobody
  if (!mayMember(role, 'buyers.read')) return []
  const [first = ''] = greetedName(buyer).split(' ')
  return first === '' ? [] : [{ label: TEAM_MAIL_TEXTS[locale].facts.buyer, value: first }]
}

function deadlineFact({ endsAt }: WithdrawnItem, timeZone: string, locale: OfficeLocale): Facts {
  if (endsAt === null) return []
  return [{ label: TEAM_MAIL_TEXTS[locale].facts.deadline, value: date(new Date(endsAt), locale, timeZone) }]
}

/** What several come to, each currency by itself. */
function totalsOf({ told }: TeamMail, locale: OfficeLocale): Facts {
  const { facts } = TEAM_MAIL_TEXTS[locale]
  return told.totals.map(({ currency, total }) => ({
    label: facts.total,
    value: money(total, currency, locale),
  }))
}

/** A line for each of several. */
function linesOf(mail: TeamMail, { locale }: TeamReader): Facts {
  const label = ({ orderNumber, product }: Pick<SoldItem, 'orderNumber' | 'product'>): string =>
    `${groupOrderNumber(orderNumber)} · ${oneLine(product, 60)}`
  if (mail.event === 'withdrawal') {
    const { state } = TEAM_MAIL_TEXTS[locale].withdrawal
    return mail.told.items.map((item) => ({
      label: label(item),
      value: item.waits ? state.waits : state.refunds,
    }))
  }
  return mail.told.items.map((item) => ({
    label: label(item),
    value: money(item.total, item.currency, locale),
  }))
}

import type { ExportKind } from '#rules/office/exports.ts'
import { gatewayName } from '#rules/payment/gateway-names.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { Currency, Minor } from '#rules/base/money.ts'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import { mayMember, type MemberRole } from '#rules/office/permissions.ts'
import type { TeamEvent } from '#rules/office/team-events.ts'
import { date, money } from '#texts/format.ts'
import { exportsEn } from '#texts/office/exports/en.ts'
import { exportsEs } from '#texts/office/exports/es.ts'
import { exportsPt } from '#texts/office/exports/pt.ts'
import type { OfficeLocale } from '#texts/office/load.ts'
import { productsEn } from '#texts/office/products/en.ts'
import { productsEs } from '#texts/office/products/es.ts'
import { productsPt } from '#texts/office/products/pt.ts'
import { TEAM_MAIL_TEXTS } from '#texts/office/team-mail/languages.ts'
import { greetedName, oneLine } from './clean-text.ts'
import type { Letter } from './mail-content.ts'

/** A paid purchase. `total`: the charged amount, in minor units. */
export type SoldItem = {
  saleId: string
  orderNumber: string
  product: string
  total: Minor
  currency: Currency
  method: PaymentMethod
  buyer: string
}
type DisputedItem = Pick<SoldItem, 'saleId' | 'orderNumber' | 'product' | 'total' | 'currency'>
/** A withdrawal; `waits`: its seller has to answer it. `endsAt`: of the buyer's right or the seller's guarantee. */
export type WithdrawnItem = Pick<SoldItem, 'saleId' | 'orderNumber' | 'product'> & {
  waits: boolean
  endsAt: string | null
}
/** A charge of a subscription that nobody paid, of `total` minor units. */
type OverdueItem = Pick<SoldItem, 'product' | 'total' | 'currency'> & {
  subscriptionId: string
  dueAt: string
}
/** A product, or a batch of its tickets (null: none), of which `left` can still be sold. */
type LowItem = { productId: number; product: string; batch: string | null; left: number }
/** A gateway that gave no answer or took no charge. */
type FailingItem = { gateway: string }
/** A shop was stopped by an operator, or may sell on; `reason`: in the operator's words. */
type SellingItem = { isStopped: boolean; reason: string }
/** A file of a list that could not be made. */
type FailedExportItem = { kind: ExportKind }

/** Subjects of the mails by event. */
export type EventItems = {
  sale: SoldItem
  'charged-back': DisputedItem
  withdrawal: WithdrawnItem
  'past-due': OverdueItem
  'stock-low': LowItem
  'gateway-failing': FailingItem
  selling: SellingItem
  'export-failed': FailedExportItem
}

/** Whom a mail is written to, and about which shop. `timeZone`: of the shop. */
export type TeamContext = { role: MemberRole; locale: OfficeLocale; seller: string; timeZone: string }

type Facts = Letter['facts']
/** Texts of a mail about one item; `path`: of its page, below that of the shop. `why`: its consequence. */
export type ItemTexts = Pick<Letter, 'subject' | 'title' | 'text' | 'facts'> & {
  button: { label: string; path: string }
  why?: string
}

/** How the things of an event are written: where the office lists them, a mail about one, and its line among several. */
type Writing<Item> = {
  list: string
  one: (item: Item, context: TeamContext) => ItemTexts
  line: (item: Item, context: TeamContext) => Facts[number]
}

const METHODS = { pt: productsPt.methods, en: productsEn.methods, es: productsEs.methods }
const FILES = { pt: exportsPt.kinds, en: exportsEn.kinds, es: exportsEs.kinds }

type Order = Pick<SoldItem, 'orderNumber' | 'product'>
const orderLabel = ({ orderNumber, product }: Order): string =>
  `${groupOrderNumber(orderNumber)} · ${oneLine(product, 60)}`
const totalOf = ({ total, currency }: Pick<SoldItem, 'total' | 'currency'>, locale: OfficeLocale): string =>
  money(total, currency, locale)

function orderFacts({ orderNumber, product }: Order, locale: OfficeLocale): Facts {
  const { facts } = TEAM_MAIL_TEXTS[locale]
  return [
    { label: facts.order, value: groupOrderNumber(orderNumber) },
    { label: facts.product, value: oneLine(product, 200) },
  ]
}

/** The first name of a buyer, to a role that reads buyers. Once they were erased they have none. */
function buyerFact({ buyer }: SoldItem, { role, locale }: TeamContext): Facts {
  // guard: team-mails-name-nobody
  if (!mayMember(role, 'buyers.read')) return []
  const [first = ''] = greetedName(buyer).split(' ')
  return first === '' ? [] : [{ label: TEAM_MAIL_TEXTS[locale].facts.buyer, value: first }]
}

const dayIn = (moment: string, { locale, timeZone }: TeamContext): string =>
  date(new Date(moment), locale, timeZone)
const lowName = ({ product, batch }: LowItem): string =>
  batch === null ? oneLine(product, 100) : `${oneLine(product, 60)} · ${oneLine(batch, 60)}`

export const TEAM_MAIL_ITEMS: { readonly [E in TeamEvent]: Writing<EventItems[E]> } = {
  sale: {
    list: '/sales',
    one: (item, context) => {
      const { locale, seller } = context
      const { sale, facts } = TEAM_MAIL_TEXTS[locale]
      const total = totalOf(item, locale)
      return {
        subject: sale.subject({ seller, product: oneLine(item.product, 80), total }),
        title: sale.title,
        text: sale.text({ seller }),
        facts: [
          ...orderFacts(item, locale),
          { label: facts.total, value: total },
          { label: facts.method, value: METHODS[locale][item.method] },
          ...buyerFact(item, context),
        ],
        button: { label: sale.button, path: `/sales/${item.saleId}` },
      }
    },
    line: (item, { locale }) => ({ label: orderLabel(item), value: totalOf(item, locale) }),
  },
  'charged-back': {
    list: '/sales',
    one: (item, { locale, seller }) => {
      const { 'charged-back': texts, facts } = TEAM_MAIL_TEXTS[locale]
      return {
        subject: texts.subject({ seller, order: groupOrderNumber(item.orderNumber) }),
        title: texts.title,
        text: texts.text({ seller }),
        facts: [...orderFacts(item, locale), { label: facts.total, value: totalOf(item, locale) }],
        button: { label: texts.button, path: `/sales/${item.saleId}` },
      }
    },
    line: (item, { locale }) => ({ label: orderLabel(item), value: totalOf(item, locale) }),
  },
  withdrawal: {
    list: '/withdrawals',
    one: (item, context) => {
      const { locale, seller } = context
      const { withdrawal, facts } = TEAM_MAIL_TEXTS[locale]
      const deadline =
        item.endsAt === null ? [] : [{ label: facts.deadline, value: dayIn(item.endsAt, context) }]
      return {
        subject: withdrawal.subject({ seller, order: groupOrderNumber(item.orderNumber) }),
        title: withdrawal.title,
        text: withdrawal.text({ seller, waits: item.waits }),
        facts: [...orderFacts(item, locale), ...deadline],
        button: { label: withdrawal.button, path: '/withdrawals' },
      }
    },
    line: (item, { locale }) => {
      const { state } = TEAM_MAIL_TEXTS[locale].withdrawal
      return { label: orderLabel(item), value: item.waits ? state.waits : state.refunds }
    },
  },
  'past-due': {
    list: '/subscriptions',
    one: (item, context) => {
      const { locale, seller } = context
      const { 'past-due': texts, facts } = TEAM_MAIL_TEXTS[locale]
      return {
        subject: texts.subject({ seller, product: oneLine(item.product, 80) }),
        title: texts.title,
        text: texts.text({ seller }),
        facts: [
          { label: facts.product, value: oneLine(item.product, 200) },
          { label: texts.amount, value: totalOf(item, locale) },
          { label: texts.due, value: dayIn(item.dueAt, context) },
        ],
        button: { label: texts.button, path: `/subscriptions/${item.subscriptionId}` },
      }
    },
    line: (item, context) => ({
      label: `${oneLine(item.product, 60)} · ${dayIn(item.dueAt, context)}`,
      value: totalOf(item, context.locale),
    }),
  },
  'stock-low': {
    list: '/products',
    one: (item, { locale, seller }) => {
      const { 'stock-low': texts } = TEAM_MAIL_TEXTS[locale]
      return {
        subject: texts.subject({ seller, product: lowName(item), left: item.left }),
        title: texts.title,
        text: texts.text({ seller }),
        facts: [{ label: lowName(item), value: texts.left({ left: item.left }) }],
        button: { label: texts.button, path: `/products/${item.productId}` },
      }
    },
    line: (item, { locale }) => ({
      label: lowName(item),
      value: TEAM_MAIL_TEXTS[locale]['stock-low'].left(item),
    }),
  },
  'gateway-failing': {
    list: '/payment-providers',
    one: (item, { locale, seller }) => {
      const { 'gateway-failing': texts } = TEAM_MAIL_TEXTS[locale]
      const gateway = oneLine(gatewayName(item.gateway), 40)
      return {
        subject: texts.subject({ seller, gateway }),
        title: texts.title({ gateway }),
        text: texts.text({ seller, gateway }),
        facts: [],
        button: { label: texts.button, path: '/payment-providers' },
      }
    },
    line: (item, { locale }) => ({
      label: oneLine(gatewayName(item.gateway), 40),
      value: TEAM_MAIL_TEXTS[locale]['gateway-failing'].state,
    }),
  },
  selling: {
    list: '',
    one: (item, { locale, seller }) => {
      const { selling } = TEAM_MAIL_TEXTS[locale]
      const { subject, text, why } = item.isStopped ? selling.stopped : selling.resumed
      const head = subject({ seller })
      return {
        subject: head,
        title: head,
        text: text({ reason: oneLine(item.reason, 500) }),
        facts: [],
        button: { label: selling.button, path: '' },
        why,
      }
    },
    line: (item, { locale, seller }) => {
      const { stopped, resumed } = TEAM_MAIL_TEXTS[locale].selling
      return {
        label: (item.isStopped ? stopped : resumed).subject({ seller }),
        value: oneLine(item.reason, 200),
      }
    },
  },
  'export-failed': {
    list: '/exports',
    one: (item, { locale, seller }) => {
      const { 'export-failed': texts } = TEAM_MAIL_TEXTS[locale]
      const file = FILES[locale][item.kind]
      return {
        subject: texts.subject({ seller, file }),
        title: texts.title,
        text: texts.text({ seller, file }),
        facts: [],
        button: { label: texts.button, path: '/exports' },
      }
    },
    line: (item, { locale }) => ({
      label: FILES[locale][item.kind],
      value: TEAM_MAIL_TEXTS[locale]['export-failed'].state,
    }),
  },
}

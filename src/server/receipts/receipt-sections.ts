import { brandName } from '#rules/methods/brand-names.ts'
import type { Locale, NumberTag } from '#rules/base/locale.ts'
import { usesCard, type PaymentMethod } from '#rules/methods/method.ts'
import type { Currency, Minor } from '#rules/base/money.ts'
import type { SellerOfRecord } from '#rules/sales/platform-operator.ts'
import type { SaleStatus } from '#rules/sales/sale-status.ts'
import { statementName } from '#rules/payment/statement-name.ts'
import { zonedTime } from '#rules/base/time-zone.ts'
import { zonedDateTime } from '#texts/event-time.ts'
import { money, percent } from '#texts/format.ts'
import { installmentPlan, type Plan } from '#texts/installment-plan.ts'
import type { ServerTexts } from '#texts/texts.ts'

/** A way to pay with what was paid by it. */
type PaidCard = Plan & { brand: string; lastFour: string }

/** Contents of a receipt for a paid purchase. Amounts in its currency. */
export type Receipt = {
  seller: {
    name: string
    legal_name: string
    document: string
    legal_address: string
    email: string
    country: string
  }
  /** The platform if it sells beside the seller; null if it does not. */
  platform: SellerOfRecord | null
  orderNumber: string
  transactionCode: string
  isDonation: boolean
  paidAt: Date
  /** The seller's clocks, by which moments are written. */
  timeZone: string
  status: SaleStatus
  buyer: { name: string; email: string }
  /** Where it is sent, on one line; null: nothing is. */
  deliverTo: string | null
  currency: Currency
  numbers: NumberTag
  /** Every product at its price, without coupon and shipping; tickets as so many of a kind. */
  items: readonly {
    name: string
    amount: Minor
    status: SaleStatus
    tickets: readonly { name: string; batch: string; quantity: number }[]
  }[]
  /** The coupon's deduction from the prices; null if none was used. */
  coupon: { name: string; discount: Minor } | null
  shipping: Minor
  /** Cost of paying in instalments. */
  interest: Minor
  plan: Plan
  /** Value added tax that the prices hold. */
  tax: { percent: number; amount: Minor } | null
  method: PaymentMethod
  card: { brand: string; lastFour: string } | null
  /** Both cards, where two paid. */
  cards: readonly PaidCard[]
  /** Refunds, oldest first. */
  refunds: readonly { at: Date; amount: Minor }[]
}

/** A line of a section: its label, its value, and the notes below it. */
export type ReceiptRow = { label: string; value: string; notes?: readonly string[]; isSum?: boolean }
/** `facts`: labels with texts beside them. `amounts`: parts with their amounts, which add up to their sum. */
export type ReceiptSection = { title: string; kind: 'facts' | 'amounts'; rows: readonly ReceiptRow[] }

type Writing = { receipt: Receipt; texts: ServerTexts; locale: Locale }

/** A receipt in the words of a language, section by section in the order in which it is read. */
export function receiptSections(receipt: Receipt, texts: ServerTexts, locale: Locale): ReceiptSection[] {
  const writing = { receipt, texts, locale }
  const { receipt: words } = texts
  const bought = receipt.isDonation ? words.donation : words.bought
  return [
    { title: words.details, kind: 'facts', rows: detailsOf(writing) },
    { title: bought, kind: 'amounts', rows: amountsOf(writing) },
    ...(receipt.refunds.length === 0
      ? []
      : [{ title: words.refunds, kind: 'amounts' as const, rows: refundsOf(writing) }]),
  ]
}

const written = ({ receipt: { currency, numbers } }: Writing, amount: Minor): string =>
  money(amount, currency, numbers)

/** A moment by the seller's clocks, which are named: the reader's may be others. */
function momentOf({ receipt: { timeZone }, locale }: Writing, at: Date): string {
  return zonedDateTime(zonedTime(timeZone, at), locale)
}

function detailsOf(writing: Writing): ReceiptRow[] {
  const { receipt, texts } = writing
  const { receipt: words, checkout } = texts
  const status = { label: words.status, value: words.statuses[receipt.status] }
  return [
    { label: words.orderNumber, value: receipt.orderNumber },
    { label: words.transactionCode, value: receipt.transactionCode },
    { label: words.date, value: momentOf(writing, receipt.paidAt) },
    // Of several products each says what became of it.
    ...(receipt.items.length === 1 ? [status] : []),
    ...methodRows(writing),
    { label: words.buyer, value: receipt.buyer.name },
    { label: checkout.personal.email.label, value: receipt.buyer.email },
    ...(receipt.deliverTo === null ? [] : [{ label: words.deliverTo, value: receipt.deliverTo }]),
  ]
}

function methodRows(writing: Writing): ReceiptRow[] {
  const { receipt, texts } = writing
  const { method, card, cards, items } = receipt
  const { receipt: words, payment } = texts
  const nameOf = (each: { brand: string; lastFour: string }): string =>
    `${brandName(each.brand)} ${payment.card.ending({ lastFour: each.lastFour })}`
  const paid = [payment.methods[method], ...(card === null || cards.length > 0 ? [] : [nameOf(card)])]
  const statement = usesCard(method) ? statementName(items[0]?.name ?? '') : null
  return [
    { label: words.method, value: paid.join(', ') },
    ...cards.map((each) => ({
      label: nameOf(each),
      value: [written(writing, each.total), ...partsOf(writing, each)].join(', '),
    })),
    ...(statement === null
      ? []
      : [{ label: words.statement.label, value: words.statement.value({ name: statement }) }]),
  ]
}

/** In how many parts something is paid; nothing where it is paid at once. */
function partsOf({ receipt: { currency, numbers }, texts }: Writing, plan: Plan): string[] {
  if (plan.installments === 1) return []
  const parts = texts.checkout.summary.inInstallments
  return [installmentPlan(plan, currency, { money: (amount) => money(amount, currency, numbers), parts })]
}

function amountsOf(writing: Writing): ReceiptRow[] {
  const { receipt, texts } = writing
  const { items, coupon, shipping, interest, plan, tax, numbers, cards } = receipt
  const { receipt: words, checkout, mail } = texts
  const row = (label: string, amount: Minor) => ({ label, value: written(writing, amount) })
  const taxNote =
    tax && mail.tax({ percent: percent(tax.percent, numbers), value: written(writing, tax.amount) })
  return [
    ...items.map(({ name, amount, tickets, status }) => ({
      ...row(name, amount),
      notes: [
        ...tickets.map((ticket) => `${ticket.quantity} × ${ticket.name} · ${ticket.batch}`),
        ...(items.length === 1 ? [] : [words.statuses[status]]),
      ],
    })),
    ...(coupon === null ? [] : [row(checkout.summary.coupon({ name: coupon.name }), -coupon.discount)]),
    ...(shipping > 0 ? [row(checkout.summary.shipping, shipping)] : []),
    ...(interest > 0 ? [row(checkout.summary.interest({ n: plan.installments }), interest)] : []),
    {
      ...row(words.total, plan.total),
      isSum: true,
      notes: [...(cards.length > 0 ? [] : partsOf(writing, plan)), ...(taxNote === null ? [] : [taxNote])],
    },
  ]
}

function refundsOf(writing: Writing): ReceiptRow[] {
  const { refunds, plan } = writing.receipt
  const { receipt: words } = writing.texts
  const returned = refunds.reduce((sum, { amount }) => sum + amount, 0)
  return [
    ...refunds.map(({ at, amount }) => ({
      label: words.refundedAt({ date: momentOf(writing, at) }),
      value: written(writing, amount),
    })),
    { label: words.refunded, value: written(writing, returned), isSum: true },
    { label: words.remains, value: written(writing, plan.total - returned) },
  ]
}

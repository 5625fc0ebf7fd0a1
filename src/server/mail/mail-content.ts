import type { LegalPages } from '#contract/checkout/legal-pages.ts'
import type { CountryCode } from '#rules/base/country.ts'
import type { Locale } from '#rules/base/locale.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { CalendarDate } from '#rules/base/calendar.ts'
import type { MoneyBack } from '#rules/sales/refund.ts'
import type { RefundReason } from '#rules/sales/refund-reason.ts'
import type { ProductContent } from '#rules/catalogue/product-content.ts'
import type { SellerOfRecord } from '#rules/sales/platform-operator.ts'
import type { Currency, Minor } from '#rules/base/money.ts'
import { oneLine } from './clean-text.ts'
import type { RecurringInMail } from './recurring-in-mail.ts'

export const MAIL_KINDS = [
  'purchase-confirmed',
  'pix-to-pay',
  'pix-automatic-to-pay',
  'automatic-pix-missing',
  'boleto-to-pay',
  'oxxo-to-pay',
  'purchase-refused-after-review',
  'refunded',
  'paid-twice',
  'refund-made',
  'renewal-paid',
  'card-replaced',
] as const
/**
 * Reason for a mail to a buyer. `automatic-pix-missing`: a subscription's charges to come were to go by Pix Automático,
 * and nobody authorised them. `refunded` is money that arrived too late and was refunded in full, `paid-twice` the
 * second of two purchases of one buyer, which is refunded in full, `refund-made` the refund of a purchase that was
 * valid; `renewal-paid` and `card-replaced` are actions for a subscription by its link.
 */
export type MailKind = (typeof MAIL_KINDS)[number]

export function isMailKind(value: string): value is MailKind {
  return MAIL_KINDS.includes(value as MailKind)
}

/**
 * Branding of the seller's own page, as far as a mail has it. `accent`: absent if the seller has no single colour.
 * `logo`: of a picture that is attached to the mail. `ground`: its background, if the page is always light or always
 * dark.
 */
export type MailLook = { accent?: string; logo?: { cid: string; ground: 'light' | 'dark' | 'any' } }

/** Content of a mail to the buyer. Every text in it was typed by a buyer or a seller and is treated as such. */
export type MailData = {
  buyerName: string
  /** Where the buyer is, whose numbers are written as there. */
  country?: CountryCode
  /** The main product first. */
  productNames: readonly string[]
  /** Each product with its price without shipping, where there are several. */
  lines?: readonly { name: string; amount: Minor }[]
  /** Without instalment interest. */
  amount: Minor
  /** Part of the amount that the delivery costs. */
  shipping?: Minor
  /** Where what is sent goes, on one line. */
  deliverTo?: string
  /** It was given: nothing arrives for it. */
  isDonation?: boolean
  /** Nothing was to be paid. */
  isFree?: boolean
  currency: Currency
  /** Charged amount, in minor units, with instalment interest. */
  total: Minor
  installments: number
  /** Each of two cards, where two paid. */
  cards?: readonly { brand: string; lastFour: string; total: Minor; installments: number }[]
  /** Order number as people quote it, in its groups. */
  orderNumber: string
  /** The page that shows the sale's state, or the page to pay again on after a refusal. */
  statusUrl: string
  seller: {
    name: string
    email: string
    legalName: string
    document: string
    country: CountryCode
    /** Language in which the seller writes, if known. */
    language?: string
  }
  /** How it was paid, or is to be; absent where nothing was. */
  paidBy?: { method: PaymentMethod; card: { brand: string; lastFour: string } | null }
  /** Of the checkout on which it was bought, or of its seller. */
  look?: MailLook
  /** The platform's company, where it sells. */
  soldBy?: SellerOfRecord
  /** Web addresses of terms and privacy policy. */
  legalPages?: LegalPages
  /** Needed by `pix-to-pay` and `pix-automatic-to-pay`. */
  pix?: { code: string; expiresAt: Date }
  /** Needed by `boleto-to-pay`. `dueDate` is a day, `YYYY-MM-DD`. */
  boleto?: { line: string; dueDate: string; url: string | null }
  /** The charges to come go by Pix Automático. */
  isAutomaticPix?: boolean
  /** The amount that went back, in minor units; needed by `refund-made`. */
  refund?: Minor
  /** The tickets and products that ended with a refund. */
  ended?: readonly string[]
  /** Something of the product of a refund stays valid. */
  stays?: boolean
  /** Why the program gave it back. */
  refundReason?: RefundReason
  /** The way that it goes. */
  moneyBack?: MoneyBack
  /** Needed by `oxxo-to-pay`. */
  oxxo?: { reference: string; dueDate: string }
  /** Until when an unpaid voucher holds what was ordered, where that ends before the voucher does. */
  heldUntil?: Date
  /** The law whose right of withdrawal the confirmation has to state. */
  withdrawal?: 'brazil' | 'europe' | 'ended'
  /** The signed links by which the buyer withdraws from the purchase, and cancels what recurs of it. */
  withdrawalLinks?: readonly { label: string; url: string }[]
  /** The subscriptions of the purchase, each with the signed link to its page and the last day of the link. */
  subscriptions?: readonly { name: string; url: string; until: CalendarDate }[]
  /** Recurring charges, and what was agreed about them. */
  recurring?: readonly RecurringInMail[]
  /** The present that it is: to whom it is mailed, and on which day unless at once. */
  gift?: { name: string; email: string; day: CalendarDate | null }
  /** Kind of the main product, if its seller specifies it. */
  content?: ProductContent
  /** Where what was bought is opened, signed. */
  accessUrl?: string
  /** The parcel that is sent: the address for its news, and its arrival date if that was agreed. */
  parcel?: { email: string; arrives: { name: string; from: CalendarDate; to: CalendarDate } | null }
  /** The page of the tickets that were issued, which are attached as well. */
  tickets?: { url: string }
  /** The event, when and where it is, and the tickets of each kind that admit somebody, or were ordered. */
  ticketFacts?: Letter['facts']
  /** All that was paid for tickets went back, and they admit nobody any more. */
  hasVoidTickets?: boolean
  /** The value added tax that the amount holds. */
  tax?: { percent: number; amount: Minor }
}

/** The contents of a mail from top to bottom as plain text, before they become HTML or text. */
export type Letter = {
  subject: string
  title: string
  /** Absent where the buyer's name is not known. */
  greeting?: string
  text: string
  /** Text that the buyer copies: a Pix code or a boleto's line. */
  code?: { label: string; value: string; note: string }
  /** Message written to the reader, in separate lines. */
  quote?: string
  /** Absent where there is no page to open. */
  button?: { label: string; url: string }
  /** `lang`: language of the value, if it is not the mail's; `labelLang`: that of the label. */
  facts: readonly { label: string; value: string; lang?: string; labelLang?: string }[]
  /** Parts below the order with a title of their own. */
  sections?: readonly { title: string; facts: Letter['facts']; notes: Letter['notes'] }[]
  /** Other pages, below the order. */
  links: readonly { label: string; url: string; note?: string }[]
  /** Below the order: additional information for the buyer. */
  notes: readonly (string | { text: string; lang: string })[]
  /** The seller's line and why this mail was sent. */
  footer: readonly string[]
  /** Above the title: the seller's name, and the look of their page where they have one. Absent where no seller is known. */
  brand?: MailLook & { name: string }
  /** Terms and privacy policy. */
  footerLinks?: readonly { label: string; url: string }[]
}

/** Returns the mark for the seller's own words: none if they are in the language of the mail, or it is not known. */
export function markOf(language: string | undefined, locale: Locale): { lang?: string } {
  return language === undefined || language === locale ? {} : { lang: language }
}

/** Returns the brand of a mail's sender, with the branding of their page if they have one. */
export function brandOf(seller: string, look: MailLook | undefined): Pick<Letter, 'brand'> {
  return { brand: { ...look, name: oneLine(seller) } }
}

export type RenderedMail = { subject: string; text: string; html: string }

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ReportedReversal } from '#gateways/gateway.ts'
import type { Breaker } from '#rules/payment/circuit-breaker.ts'
import type { DeviceWallet } from '#rules/methods/device-wallet.ts'
import type { Lead } from '#rules/people/lead.ts'
import type { Locale } from '#rules/base/locale.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { Currency } from '#rules/base/money.ts'
import type { ChargeEvent, NextAction } from '#rules/payment/outcome.ts'
import type { SaleStatus } from '#rules/sales/sale-status.ts'
import type { SchemeAdvice } from '#rules/payment/scheme-advice.ts'
import type {
  AgreedTerms,
  AgreementRecord,
  AuthenticationRecord,
  BuyerRecord,
  CardRecord,
  DeliveryRecord,
  OriginRecord,
  RenewalRecord,
} from './purchase-json.ts'
import type { DefaultColumns, GeneratedColumns, Schema } from './schema.ts'

/* The rows of the tables: `schema.ts` says which columns there are, this file what JSON and codes in them mean. */

type Table = keyof Schema

/** Columns of a table, of which each has to exist. */
type ColumnsOf<
  T extends Table,
  Columns extends { [C in keyof Columns]: C extends keyof Schema[T] ? unknown : never },
> = Columns

/** A descriptive part of a catalogue's entry, as the catalogue file writes it; validated when it is read. */
type Body = Record<string, unknown>
/** Dates as they were written ("now+10d"), by their path in the entry. */
type RelativeDates = Record<string, string>

/** Types of columns that the schema declares as text or JSON only. */
type Meanings = {
  sellers: ColumnsOf<'sellers', { body: Body }>
  custom_checkouts: ColumnsOf<'custom_checkouts', { body: Body }>
  products: ColumnsOf<'products', { body: Body; relative_dates: RelativeDates }>
  offers: ColumnsOf<'offers', { body: Body }>
  batches: ColumnsOf<'batches', { body: Body; relative_dates: RelativeDates }>
  tickets: ColumnsOf<'tickets', { body: Body }>
  bumps: ColumnsOf<'bumps', { body: Body }>
  pixels: ColumnsOf<'pixels', { body: Body }>
  coupons: ColumnsOf<'coupons', { body: Body; relative_dates: RelativeDates }>
  affiliates: ColumnsOf<'affiliates', { body: Body }>
  catalogue_revisions: ColumnsOf<'catalogue_revisions', { before: Body | null; after: Body | null }>
  payments: ColumnsOf<
    'payments',
    {
      currency: Currency
      locale: Locale
      buyer: BuyerRecord
      origin: OriginRecord
      agreement: Partial<AgreementRecord>
      delivery: Partial<DeliveryRecord>
      renewal: RenewalRecord | null
    }
  >
  attempts: ColumnsOf<
    'attempts',
    {
      method: PaymentMethod
      currency: Currency
      card: CardRecord | null
      coupon: { id: number; name: string } | null
      advice: SchemeAdvice | null
      action: NextAction | null
      three_ds: AuthenticationRecord | null
    }
  >
  leads: ColumnsOf<'leads', Pick<Lead, 'step' | 'fields' | 'origin'>>
  vault_cards: ColumnsOf<'vault_cards', { wallet: DeviceWallet | null }>
  gateway_breakers: ColumnsOf<'gateway_breakers', { state: Breaker }>
  webhook_events: ColumnsOf<
    'webhook_events',
    { reported: ChargeEvent | null; reversal: ReportedReversal | null }
  >
  outbox: ColumnsOf<'outbox', { payload: Record<string, string | number> }>
  attempt_legs: ColumnsOf<
    'attempt_legs',
    { card: Pick<CardRecord, 'brand' | 'bin' | 'last_four'>; advice: SchemeAdvice | null }
  >
  sales: ColumnsOf<'sales', { currency: Currency; status: SaleStatus; terms: Partial<AgreedTerms> }>
  refunds: ColumnsOf<'refunds', { currency: Currency }>
  reconciliation_differences: ColumnsOf<'reconciliation_differences', { currency: Currency }>
  subscriptions: ColumnsOf<
    'subscriptions',
    {
      buyer: BuyerRecord
      locale: Locale
      currency: Currency
      method: PaymentMethod
      card: CardRecord | null
      terms: AgreedTerms
    }
  >
}

type Meaning<T extends Table, C extends keyof Schema[T]> = T extends keyof Meanings
  ? C extends keyof Meanings[T]
    ? Meanings[T][C]
    : Schema[T][C]
  : Schema[T][C]

/** A row as the driver reads it. */
export type Row<T extends Table> = { [C in keyof Schema[T]]: Meaning<T, C> }

/** A row as `to_jsonb` writes it: moments are their ISO texts. */
export type JsonRow<T extends Table> = { [C in keyof Schema[T]]: DateAsText<Meaning<T, C>> }
type DateAsText<Value> = Value extends Date ? string : Value

type Named<T extends Table, By> = T extends keyof By ? By[T] : never

/** JSON is written as its text. */
type Stored<T extends Table, C extends keyof Schema[T]> =
  C extends Named<T, GeneratedColumns>
    ? GeneratedAlways<Meaning<T, C>>
    : unknown extends Schema[T][C]
      ? ColumnType<Meaning<T, C>, C extends Named<T, DefaultColumns> ? string | undefined : string, string>
      : C extends Named<T, DefaultColumns>
        ? Generated<Meaning<T, C>>
        : Meaning<T, C>

/** Every table, as the query builder wants them described. */
export type Tables = { [T in Table]: { [C in keyof Schema[T]]: Stored<T, C> } }

import type { JsonRow } from '../rows.ts'

export type {
  AddressRecord,
  AdvertisingRecord,
  AgreedTerms,
  AgreedTicket,
  AgreementRecord,
  AuthenticationRecord,
  BuyerRecord,
  DeliveryRecord,
  OriginRecord,
  RenewalRecord,
} from '../purchase-json.ts'

/* A purchase as stored in its rows, read as JSON: attempts and sales. The columns are explained in the migration. */

/** One try to charge a payment. */
export type AttemptRecord = Omit<JsonRow<'attempts'>, 'cards' | 'risk' | 'refund_claimed'> & {
  /** The two cards of TWO_CREDIT_CARDS; absent for every other method, and where only the attempt itself was read. */
  legs?: LegRecord[]
}

/** Charge of one card of a new attempt that is paid with two cards. */
export type NewLeg = Pick<
  JsonRow<'attempt_legs'>,
  'number' | 'reference' | 'amount' | 'total' | 'installments' | 'installment_value' | 'card'
>

/** One of the two cards of an attempt, with the amount refunded to it because the other one failed. */
export type LegRecord = Omit<JsonRow<'attempt_legs'>, 'seller_id' | 'sent_at' | 'disputes'> & {
  /** Null: nothing has to be refunded. */
  reversal: { kind: 'void' | 'refund'; state: 'pending' | 'done' | 'refused' } | null
}

/** One product of a purchase. */
export type SaleRecord = Omit<JsonRow<'sales'>, 'seller_id' | 'refundable'>

/** One purchase. */
export type PaymentRecord = Omit<JsonRow<'payments'>, 'generation' | 'updated_at' | 'paid_at'>

/** A purchase with everything that hangs on it; attempts and sales in order. */
export type Purchase = { payment: PaymentRecord; attempts: AttemptRecord[]; sales: SaleRecord[] }

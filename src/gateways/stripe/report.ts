import type { ReportFormat } from '../report-file.ts'

/**
 * The itemised `balance_change_from_activity` (docs.stripe.com/reports/report-types) with the column of our metadata.
 * The amount that the buyer paid is in the buyer's currency; for a dispute only the balance part is reported.
 */
export const STRIPE_REPORT: ReportFormat = {
  reference: 'payment_metadata[reference]',
  kind: 'reporting_category',
  kinds: {
    charge: 'charge',
    refund: 'refund',
    dispute: 'chargeback',
    dispute_reversal: 'chargeback-reversal',
  },
  amounts: ['customer_facing_amount', 'gross'],
  currencies: ['customer_facing_currency', 'currency'],
  at: 'created_utc',
  gatewayId: 'payment_intent_id',
}

import type { ReportFormat } from '../report-file.ts'

/** The settlement details report (docs.adyen.com/reporting/settlement-detail-report). */
export const ADYEN_REPORT: ReportFormat = {
  reference: 'Merchant Reference',
  kind: 'Type',
  kinds: {
    Settled: 'charge',
    Refunded: 'refund',
    Chargeback: 'chargeback',
    SecondChargeback: 'chargeback',
    ChargebackReversed: 'chargeback-reversal',
  },
  amounts: ['Gross Credit (GC)', 'Gross Debit (GC)'],
  currencies: ['Gross Currency'],
  at: 'Creation Date',
  gatewayId: 'Psp Reference',
}

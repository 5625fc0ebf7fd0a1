import type { ReportFormat } from '../report-file.ts'

/** The account balance report (mercadopago.com.br/developers, reports, account money). */
export const MERCADO_PAGO_REPORT: ReportFormat = {
  reference: 'EXTERNAL_REFERENCE',
  kind: 'TRANSACTION_TYPE',
  kinds: { SETTLEMENT: 'charge', REFUND: 'refund', CHARGEBACK: 'chargeback' },
  amounts: ['TRANSACTION_AMOUNT'],
  currencies: ['TRANSACTION_CURRENCY'],
  at: 'TRANSACTION_DATE',
  gatewayId: 'SOURCE_ID',
}

import { RECEIPT_PDF_PATH } from '#contract/checkout/document-paths.ts'
import { isLocale } from '#rules/base/locale.ts'
import { readReceipt, type ReceiptDeps } from '../../flows/sales/read-receipt.ts'
import { writeReceiptPdf } from '../../receipts/receipt-pdf.ts'
import { limited } from '../base/call-limits.ts'
import type { Mounting } from '../base/mount.ts'

type ReceiptRequest = {
  Params: { sale_id: string }
  Querystring: { token?: string; language?: string }
}

/**
 * Mounts the receipt of a purchase as a PDF, for readers who may read its page. `language`: the reader's, else the
 * buyer's.
 */
export function mountReceipt(mounting: Mounting, deps: ReceiptDeps): void {
  mounting.app.get<ReceiptRequest>(
    mounting.prefix + RECEIPT_PDF_PATH,
    limited(mounting.app, 'documents'),
    async (request, reply) => {
      const { token, language } = request.query
      const { sessionId } = mounting.callerOf(request, reply)
      const reader = { saleId: request.params.sale_id, token, sessionId }
      const { receipt, locale } = await readReceipt(deps, reader, isLocale(language) ? language : null)
      const pdf = await writeReceiptPdf(receipt, locale)
      reply.headers({
        'cache-control': 'private, no-store',
        // Saved, so that the page stays open, also in the frame of a shop.
        'content-disposition': `attachment; filename="receipt-${receipt.orderNumber}.pdf"`,
      })
      return reply.type('application/pdf').send(pdf)
    },
  )
}

import type { RenderOptions } from 'bwip-js/node'
import { SALE_CODE_PATH } from '#contract/routes.ts'
import type { NextAction } from '#rules/payment/outcome.ts'
import { CallError } from '../../call-error.ts'
import { openPurchase, type SaleDeps } from '../../flows/sales/read-sale.ts'
import { speakingAttempt } from '../../flows/charging/speaking-attempt.ts'
import { limited } from '../base/call-limits.ts'
import type { Mounting } from '../base/mount.ts'

/** Pictures of a Pix code (QR) or of a voucher (barcode), as SVG for the page and PNG for a bank's app. */
export function mountSaleCode(mounting: Mounting, deps: SaleDeps): void {
  mounting.app.get<{ Params: { sale_id: string; format: string }; Querystring: { token?: string } }>(
    mounting.prefix + SALE_CODE_PATH,
    limited(mounting.app, 'follow'),
    async (request, reply) => {
      const { sale_id: saleId, format } = request.params
      const caller = mounting.callerOf(request, reply)
      const reader = { saleId, token: request.query.token, sessionId: caller.sessionId }
      const { action } = speakingAttempt(await openPurchase(deps, reader))
      if (action === null || (format !== 'svg' && format !== 'png')) throw new CallError('NOT_FOUND')
      const symbol = symbolOf(action)
      const { default: bwip } = await import('bwip-js/node')
      reply.header('cache-control', 'private, no-store')
      if (format === 'png') return reply.type('image/png').send(await bwip.toBuffer({ ...symbol, scale: 6 }))
      return reply.type('image/svg+xml').send(bwip.toSVG(symbol))
    },
  )
}

type BarcodeSymbol = RenderOptions

/** @throws CallError NOT_FOUND for an action that has no picture */
function symbolOf(action: NextAction): BarcodeSymbol {
  const paper = { backgroundcolor: 'FFFFFF', paddingwidth: 4, paddingheight: 4 }
  if (action.kind === 'qr-code') return { bcid: 'qrcode', text: action.code, ...paper }
  if (action.kind === 'voucher' && action.voucher === 'boleto') {
    return { bcid: 'interleaved2of5', text: action.barcode, height: 13, ...paper }
  }
  if (action.kind === 'voucher') return { bcid: 'code128', text: action.reference, height: 13, ...paper }
  throw new CallError('NOT_FOUND')
}

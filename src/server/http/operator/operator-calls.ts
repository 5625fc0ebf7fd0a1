import type { FastifyRequest } from 'fastify'
import {
  OPERATOR_CALLS,
  type OperatorAnswer,
  type OperatorCallName,
  type OperatorRequest,
} from '#contract/operator-calls.ts'
import { CallError } from '../../call-error.ts'
import { askRefund, askVoid } from '../../flows/sales/request-refund.ts'
import { endDifference, readDifferences } from '../../flows/reconciliation/operator-differences.ts'
import { payByTransfer, readReversals } from '../../flows/refunds/operator-reversals.ts'
import { readOperatorSale, readRefunds, refundOnWire } from '../../flows/sales/read-operator-sale.ts'
import type { ResolveDeps } from '../../flows/outcomes/resolve-attempt.ts'
import { sameCode } from '../../signing/keys.ts'
import { limited, type CallLimit } from '../base/call-limits.ts'
import { serveCall, type Mounting } from '../base/mount.ts'

/** Enough for a person and a script, far too few to guess a key. */
const LIMIT: CallLimit = { session: 60, block: 60 }

/**
 * Serves the operator's calls to whoever holds the key. Without a configured key they are not there at all. Whoever
 * comes without it gets the same answer for every path and every sale.
 */
export function mountOperatorCalls(
  mounting: Omit<Mounting, 'callerOf'>,
  deps: ResolveDeps & { operatorKey: string | undefined },
): void {
  const { operatorKey } = deps
  if (operatorKey === undefined) return
  const serve = <N extends OperatorCallName>(
    name: N,
    handler: (call: OperatorRequest<N>) => Promise<OperatorAnswer<N>>,
  ): void =>
    serveCall(
      { ...mounting, callerOf: (request) => operatorOf(request, operatorKey) },
      OPERATOR_CALLS[name],
      (call) => handler(call as OperatorRequest<N>),
      limited(mounting.app, LIMIT),
    )
  serve('operatorSale', ({ params }) => readOperatorSale(deps, params.sale_id))
  serve('refundSale', async ({ params, body }) => {
    const { amount = null, currency = null, card = null, key, reason, by } = body
    const asked = amount === null ? null : { value: amount, currency: currency ?? '' }
    const refunds = await askRefund(deps, { saleId: params.sale_id, key, reason, amount: asked, by, card })
    return { refunds: refunds.map((refund) => refundOnWire(refund, params.sale_id)) }
  })
  serve('voidSale', async ({ params, body }) => {
    const refunds = await askVoid(deps, { saleId: params.sale_id, ...body })
    return { refunds: refunds.map((refund) => refundOnWire(refund, params.sale_id)) }
  })
  serve('listRefunds', ({ query }) => readRefunds(deps, query))
  serve('listReversals', () => readReversals(deps))
  serve('listDifferences', ({ query }) => readDifferences(deps, query))
  serve('closeDifference', ({ params, body }) => endDifference(deps, params.difference_id, body.reason))
  serve('reversalTransferred', ({ params }) => payByTransfer(deps, params.reversal_id))
}

/** @throws CallError UNAUTHORIZED, before anything of the call is read */
function operatorOf(request: FastifyRequest, operatorKey: string) {
  const [scheme = '', given = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() !== 'bearer' || !sameCode(given, operatorKey)) throw new CallError('UNAUTHORIZED')
  return {
    sessionId: '',
    locale: 'en' as const,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  }
}

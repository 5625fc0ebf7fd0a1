import type { FastifyRequest } from 'fastify'
import {
  OPERATOR_CALLS,
  PERMISSION_OF,
  type OperatorAnswer,
  type OperatorCallName,
  type OperatorRequest,
} from '#contract/operator/calls.ts'
import { CallError } from '../../call-error.ts'
import { askRefund, askVoid } from '../../flows/refunds/request-refund.ts'
import { endDifference, readDifferences } from '../../flows/reconciliation/operator-differences.ts'
import { payByTransfer, readReversals } from '../../flows/refunds/operator-reversals.ts'
import {
  readOperatorSale,
  readRefunds,
  refundsOnWire,
  saleIdNamed,
} from '../../flows/sales/read-operator-sale.ts'
import type { ResolveDeps } from '../../flows/outcomes/resolve-attempt.ts'
import { recordUse, recordUseOutcome, type Operator } from '../../store/gateways/operator-store.ts'
import { limited } from '../base/call-limits.ts'
import { serveCall, type Mounting } from '../base/mount.ts'
import { authenticateOperators } from './authenticate-operator.ts'

/**
 * Serves the operator's calls to callers with a key that allows them; without any key the calls do not exist. Each use
 * of a key is recorded before it is carried out. A caller without one gets the same answer for every path and every
 * sale.
 */
export function mountOperatorCalls(
  mounting: Omit<Mounting, 'callerOf'>,
  deps: ResolveDeps & { operatorKey: string | undefined },
): void {
  const authentication = authenticateOperators(deps)
  const { onRequest: limit } = limited(mounting.app, 'operators')
  const onRequest: typeof limit = async (request, reply) => {
    try {
      await authentication.onRequest.call(mounting.app, request, reply)
    } catch (error) {
      // guard: guessed-operator-keys
      await limit?.call(mounting.app, request, reply)
      throw error
    }
  }
  const serve = <N extends OperatorCallName>(
    name: N,
    handler: (call: OperatorRequest<N>) => Promise<OperatorAnswer<N>>,
  ): void =>
    serveCall(
      { ...mounting, callerOf: asOperator },
      OPERATOR_CALLS[name],
      (call, { request }) => {
        const operator = authentication.operatorOf(request)
        const { params } = call as { params: Record<string, string | number> }
        const [target = null] = Object.values(params).map(String)
        return recorded(deps, { operator, name, target }, () => handler(call as OperatorRequest<N>))
      },
      { onRequest },
    )
  serve('operatorSale', async ({ params }) =>
    readOperatorSale(deps, await saleIdNamed(deps.db, params.sale_id)),
  )
  serve('refundSale', async ({ params, body }) => {
    const { amount = null, currency = null, card = null, key, reason, by, items } = body
    const asked = amount === null ? null : { value: amount, currency: currency ?? '' }
    const saleId = await saleIdNamed(deps.db, params.sale_id)
    const ends = items.map(({ sale_id, ticket }) => ({ saleId: sale_id, ticket }))
    const refunds = await askRefund(deps, { saleId, key, reason, amount: asked, by, card, items: ends })
    return { refunds: await refundsOnWire(deps, saleId, refunds) }
  })
  serve('voidSale', async ({ params, body }) => {
    const saleId = await saleIdNamed(deps.db, params.sale_id)
    const refunds = await askVoid(deps, { saleId, ...body })
    return { refunds: await refundsOnWire(deps, saleId, refunds) }
  })
  serve('listRefunds', ({ query }) => readRefunds(deps, query))
  serve('listReversals', () => readReversals(deps))
  serve('listDifferences', ({ query }) => readDifferences(deps, query))
  serve('closeDifference', ({ params, body }) => endDifference(deps, params.difference_id, body.reason))
  serve('reversalTransferred', ({ params }) => payByTransfer(deps, params.reversal_id))
}

type Use = { operator: Operator; name: OperatorCallName; target: string | null }

/**
 * Carries a call out between the two entries that say who used which key for what, and how that ended.
 * @throws CallError FORBIDDEN for a key that does not allow it
 */
async function recorded<Answer>(
  { db, log }: Pick<ResolveDeps, 'db' | 'log'>,
  { operator, name, target }: Use,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const id = await recordUse(db, { operator: operator.name, call: name, target })
  const end = async (outcome: string): Promise<void> => {
    await recordUseOutcome(db, id, outcome)
    log.info('operator-call', { operator: operator.name, kind: name, code: outcome })
  }
  const answer = await attempt(async () => {
    // guard: operator-permission
    if (!operator.permissions.includes(PERMISSION_OF[name])) throw new CallError('FORBIDDEN')
    return work()
  }, end)
  await end('done')
  return answer
}

/** Performs some work, and reports the code of the error that it ends in. */
async function attempt<Answer>(
  work: () => Promise<Answer>,
  onError: (code: string) => Promise<void>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    await onError(error instanceof CallError ? error.code : 'INTERNAL')
    throw error
  }
}

function asOperator(request: FastifyRequest) {
  return {
    sessionId: '',
    locale: 'en' as const,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  }
}

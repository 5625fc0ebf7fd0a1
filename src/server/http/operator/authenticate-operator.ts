import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { OPERATOR_PERMISSIONS } from '#rules/office/operator-permissions.ts'
import { CallError } from '../../call-error.ts'
import { sameCode } from '../../signing/keys.ts'
import { hashOfOperatorKey } from '../../signing/operator-key.ts'
import { findOperator, hasOperatorKeys, type Operator } from '../../store/gateways/operator-store.ts'
import type { Database } from '../../store/postgres/database.ts'

/** The key of the environment: the first one, before there are named ones. It may do everything and never ends. */
const OF_ENVIRONMENT = 'OPERATOR_KEY'

/** Finds out who calls, before anything else of the call is read, and answers who that was. */
type Authentication = {
  onRequest: onRequestAsyncHookHandler
  /** @throws Error for a request that has not been through `onRequest` */
  operatorOf(request: FastifyRequest): Operator
}

/**
 * Authenticates operators by a named key of the database or the one of the environment. A caller without one receives
 * UNAUTHORIZED; if there is no key at all, NOT_FOUND, as for every path that does not exist.
 */
export function authenticateOperators(deps: {
  db: Database
  operatorKey: string | undefined
}): Authentication {
  const operators = new WeakMap<FastifyRequest, Operator>()
  const find = async (given: string): Promise<Operator> => {
    const { db, operatorKey } = deps
    // guard: operator-key
    if (operatorKey !== undefined && sameCode(given, operatorKey))
      return { name: OF_ENVIRONMENT, permissions: OPERATOR_PERMISSIONS }
    const hash = hashOfOperatorKey(given)
    const found = hash === null ? null : await findOperator(db, hash)
    if (found !== null) return found
    const isServed = operatorKey !== undefined || (await hasOperatorKeys(db))
    throw new CallError(isServed ? 'UNAUTHORIZED' : 'NOT_FOUND')
  }
  return {
    onRequest: async (request) => {
      const [scheme = '', given = ''] = (request.headers.authorization ?? '').split(' ')
      operators.set(request, await find(scheme.toLowerCase() === 'bearer' ? given : ''))
    },
    operatorOf(request) {
      const operator = operators.get(request)
      if (operator === undefined) throw new Error('an operator was not authenticated')
      return operator
    },
  }
}

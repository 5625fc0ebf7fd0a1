import type { OPERATOR_ROUTES } from '#contract/office/operators/routes.ts'
import { makeOperator, removeOperator, resetLostFactor } from '../../flows/accounts/operators.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import type { AuditActor } from '../../store/accounts/audit-store.ts'
import { listOperators } from '../../store/accounts/user-store.ts'
import { signedIn, type Asked, type HandlersOf } from './base/office-handlers.ts'

const DONE = { done: true } as const

/** The office's calls about who looks after the installation. */
export function operatorCalls({
  db,
  keys,
}: Pick<OfficeDeps, 'db' | 'keys'>): HandlersOf<typeof OPERATOR_ROUTES> {
  const byOf = ({ caller }: Pick<Asked<'makeOperator'>, 'caller'>): AuditActor => ({
    userId: signedIn(caller).user.id,
    sellerId: null,
  })
  return {
    listOperators: async () => ({ operators: await listOperators(db) }),
    makeOperator: async ({ body, caller }) => {
      await makeOperator(db, byOf({ caller }), body)
      return DONE
    },
    removeOperator: async ({ params, caller }) => {
      await removeOperator(db, byOf({ caller }), params.user_id)
      return DONE
    },
    resetFactor: ({ body, caller }) => resetLostFactor({ db, keys }, signedIn(caller).user, body.email),
  }
}

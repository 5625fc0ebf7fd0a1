import type { OperatorRole } from '#rules/office/permissions.ts'
import { CallError } from '../../call-error.ts'
import { recordAudit, type AuditActor } from '../../store/accounts/audit-store.ts'
import { findUser, listOperators, lockOperators, setOperator } from '../../store/accounts/user-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import type { Keys } from '../../signing/keys.ts'
import { recoverAccount } from './lost-factor.ts'

/* Operators of the installation, and what only they can do for an account. */

/** Has somebody look after the installation, or gives them another role. @throws CallError NO_ACCOUNT, LAST_OPERATOR */
export async function makeOperator(
  db: Database,
  by: AuditActor,
  { email, role }: { email: string; role: OperatorRole },
): Promise<void> {
  const user = await findUser(db, email)
  if (user === null) throw new CallError('NO_ACCOUNT')
  await changeOperator(db, by, user.id, role)
}

/** Lets somebody look after it no longer. @throws CallError NOT_FOUND, LAST_OPERATOR */
export async function removeOperator(db: Database, by: AuditActor, userId: number): Promise<void> {
  await changeOperator(db, by, userId, null)
}

/** Changes are made one after the other, so that two admins who go at once do not leave nobody. */
async function changeOperator(
  db: Database,
  by: AuditActor,
  userId: number,
  role: OperatorRole | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOperators(tx)
    const operators = await listOperators(tx)
    if (role === null && !operators.some(({ id }) => id === userId)) throw new CallError('NOT_FOUND')
    const others = operators.filter((one) => one.id !== userId && one.role === 'admin')
    // guard: last-operator
    if (role !== 'admin' && others.length === 0) throw new CallError('LAST_OPERATOR')
    await setOperator(tx, userId, role)
    await recordAudit(tx, by, {
      action: role === null ? 'platform.operator-removed' : 'platform.operator-made',
      target: { kind: 'user', id: userId },
      facts: role === null ? {} : { operator: role },
    })
  })
}

/**
 * Has a lost second factor taken off an account after the delay, by an operator who is somebody else.
 * @throws CallError NO_ACCOUNT, NO_FACTOR, NOT_ALLOWED
 */
export async function resetLostFactor(
  deps: { db: Database; keys: Pick<Keys, 'officeLink'> },
  by: { id: number; name: string },
  email: string,
): Promise<{ ready_at: string }> {
  const user = await findUser(deps.db, email)
  if (user === null) throw new CallError('NO_ACCOUNT')
  return recoverAccount(deps, by, user)
}

import type { WITHDRAWAL_ROUTES } from '#contract/office/withdrawals/routes.ts'
import { toWire } from '#rules/base/money.ts'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import { mayMember } from '#rules/office/permissions.ts'
import { maskedEmail, maskedName } from '#rules/sales/sale-search.ts'
import { answerWithdrawal } from '../../flows/sales/answer-withdrawal.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { listWithdrawals } from '../../store/reports/withdrawal-list-store.ts'
import { actorOf, scopeOf, signedIn, type HandlersOf } from './base/office-handlers.ts'

const WITHDRAWALS_OF_A_PAGE = 50

/** The office's calls about withdrawals. */
export function withdrawalCalls({ db, resolve }: OfficeDeps): HandlersOf<typeof WITHDRAWAL_ROUTES> {
  return {
    listWithdrawals: async ({ caller, query }) => {
      const { state = null, sale = null, before = null } = query
      const filter = { state, sale, before, limit: WITHDRAWALS_OF_A_PAGE + 1 }
      // Not from the replica: a withdrawal that was answered a moment ago is not shown as waiting.
      const rows = await listWithdrawals(db, scopeOf(caller).sellerId, filter)
      const isOpen = mayMember(signedIn(caller).role, 'buyers.read')
      const withdrawals = rows.slice(0, WITHDRAWALS_OF_A_PAGE).map((row) => ({
        ...row,
        order_number: groupOrderNumber(row.order_number),
        refundable: toWire(row.refundable, row.currency),
        refunded: toWire(row.refunded, row.currency),
        ...shownPerson(row, isOpen),
        received_at: row.received_at.toISOString(),
        right_ends_at: row.right_ends_at?.toISOString() ?? null,
        guarantee_ends_at: row.guarantee_ends_at?.toISOString() ?? null,
        ends_at: row.ends_at?.toISOString() ?? null,
        answered_at: row.answered_at?.toISOString() ?? null,
      }))
      const isMore = rows.length > WITHDRAWALS_OF_A_PAGE
      return { withdrawals, next: isMore ? (withdrawals.at(-1)?.reference ?? null) : null }
    },
    answerWithdrawal: async ({ caller, params, body }) => {
      const { role, user } = signedIn(caller)
      if (role === null) throw new Error('an answer by nobody of the team')
      const by = { ...actorOf(caller), role, email: user.email }
      const { answer, reason = '' } = body
      const text = reason.trim()
      await answerWithdrawal(resolve, by, {
        reference: params.reference,
        answer,
        reason: answer === 'refuse' && text !== '' ? text : null,
      })
      return { done: true }
    },
  }
}

type Person = { name: string; email: string }

function shownPerson({ name, email }: Person, isOpen: boolean): Person {
  // guard: office-masked-withdrawals
  return isOpen ? { name, email } : { name: maskedName(name), email: maskedEmail(email) }
}

import type { FastifyReply } from 'fastify'
import type { OfficeAnswer, OfficeRequest } from '#contract/office/calls.ts'
import type { OfficeCallName } from '#contract/office/routes.ts'
import type { Editor } from '#rules/fields/grave-fields.ts'
import type { OfficeCaller, SellerScope } from '../../../flows/accounts/seller-scope.ts'
import type { Place } from '../../../flows/accounts/sign-in-tries.ts'
import type { AuditActor } from '../../../store/accounts/audit-store.ts'
import type { Admitted } from '../../../store/accounts/session-store.ts'

/** A call of the office whose maker was admitted. */
export type Asked<N extends OfficeCallName> = OfficeRequest<N> & {
  caller: OfficeCaller
  place: Place
  reply: FastifyReply
  /** The idempotency key of the request; null: it has none. */
  key: string | null
}
export type OfficeHandlers = { [N in OfficeCallName]: (asked: Asked<N>) => Promise<OfficeAnswer<N>> }

/** The handlers of the calls of a subject, by its routes. */
export type HandlersOf<Routes> = Pick<OfficeHandlers, keyof Routes & OfficeCallName>

/** Returns the user admitted to a call that is not open. */
export function signedIn({ who }: OfficeCaller): Admitted {
  if (who === null) throw new Error('a call without its user')
  return who
}

/** The seller whom a call is about. */
export function scopeOf({ scope }: OfficeCaller): SellerScope {
  if (scope === null) throw new Error('a call without its seller')
  return scope
}

/** Returns the caller of a call about a seller, as the audit log names them. */
export function actorOf(caller: OfficeCaller): AuditActor & { sellerId: number } {
  return { userId: signedIn(caller).user.id, sellerId: scopeOf(caller).sellerId }
}

/** Returns the editor who changes the catalogue by a call, and what they have proven. */
export function editorOf(caller: OfficeCaller): Editor {
  const { user, role, isProven } = signedIn(caller)
  return { email: user.email, role, isProven }
}

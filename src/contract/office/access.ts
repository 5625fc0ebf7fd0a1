import type { Permission, PlatformPermission } from '#rules/office/permissions.ts'
import type { Route } from '../routes.ts'

/**
 * Access to a call. `open`: anyone; `self`: the signed-in user, about themselves; `seller`: a member of the
 * `:seller_id` of the path whose role allows it; `platform`: an operator. `proven`: the password was entered, or a
 * passkey verified, recently; the written fields may require it as well (grave-fields.ts). `credentials`: the call
 * changes the account's credentials, which a password-only session of an account with passkeys may not do. `enrols`: it
 * adds a second factor, which requires a mailed code if the account has none. `unkeyed`: why a non-GET call needs no
 * idempotency key.
 */
export type OfficeAccess = (
  | { scope: 'open' }
  | { scope: 'self'; proven?: true; credentials?: true; enrols?: true }
  | { scope: 'seller'; permission: Permission; proven?: true }
  | { scope: 'platform'; permission: PlatformPermission; proven?: true }
) & { unkeyed?: Unkeyed }

/**
 * Why a call that is no GET is sent without an idempotency key: it only reads; it is about the session that makes it, and
 * its answer is worth nothing to a repeat; or a repeat asks or replaces the same, and creates nothing.
 */
type Unkeyed = 'reads' | 'session' | 'repeatable'

/** The header with the key of a request that changes something (draft-ietf-httpapi-idempotency-key-header). */
export const REQUEST_KEY_HEADER = 'idempotency-key'

/** Whether a call of the office is carried out once for each key. */
export function isKeyed({ method, scope, unkeyed }: Route & OfficeAccess): boolean {
  return method !== 'GET' && scope !== 'open' && unkeyed === undefined
}

/** The routes of a subject: where each call is, and who may make it. Plain data, as the browser reads it. */
export type OfficeRoutes = Record<string, Route & OfficeAccess>

import type { PaymentMethod } from '#rules/method.ts'
import type { OfferedMethod } from '../checkout/method-view.ts'
import { METHODS } from './methods.ts'

export function isOffered(method: PaymentMethod): method is OfferedMethod {
  return method in METHODS
}

/** What the server allows, less what an older page cannot take. */
export function offeredMethods(allowed: readonly PaymentMethod[]): OfferedMethod[] {
  return allowed.filter(isOffered)
}

import type { PaymentMethod } from '#rules/method.ts'
import type { OfferedMethod } from './method-view.ts'

const OFFERED: readonly PaymentMethod[] = [
  'CREDIT_CARD',
  'TWO_CREDIT_CARDS',
  'PIX',
  'PIX_AUTOMATIC',
  'BOLETO',
  'PAYPAL',
  'OXXO',
  'FREE',
] satisfies OfferedMethod[]

export function isOffered(method: PaymentMethod): method is OfferedMethod {
  return OFFERED.includes(method)
}

/** What the server allows, less what an older page cannot take. */
export function offeredMethods(allowed: readonly PaymentMethod[]): OfferedMethod[] {
  return allowed.filter(isOffered)
}

import type { PaymentBody } from '#contract/checkout/payment.ts'
import { CallError } from '../../call-error.ts'
import type { Keys } from '../../signing/keys.ts'
import { openTokens, type TokenEnvelope } from '../../signing/payment-tokens.ts'
import type { Caller } from './context.ts'

/**
 * The contents of the five tokens of a call: session, purchase and product of the page that it comes from.
 * @throws CallError TOKEN_FORGED or SESSION_MISMATCH
 */
export function envelopeOfCall(
  deps: { keys: Keys },
  caller: Caller,
  body: Pick<PaymentBody, 'product_id' | 'products'>,
): TokenEnvelope {
  const envelope = openTokens(deps.keys, caller.request.headers)
  if (envelope === null || envelope.productId !== body.product_id) throw new CallError('TOKEN_FORGED')
  // A page pays the offer that it shows: its tokens are of no use for another one.
  if (envelope.offerHash !== (body.products[0]?.offer_hash ?? null)) throw new CallError('TOKEN_FORGED')
  // guard: tokens-of-this-session
  if (envelope.sessionId !== caller.sessionId) throw new CallError('SESSION_MISMATCH')
  return envelope
}

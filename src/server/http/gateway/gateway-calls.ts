import { HEADERS, ROUTES } from '#contract/routes.ts'
import { readGatewaySignature } from '#rules/payment/gateway-signature.ts'
import { NO_CARD_RANGES } from '../../store/gateways/card-ranges.ts'
import type { Vault } from '#vault/vault.ts'
import { CallError, fieldProblems } from '../../call-error.ts'
import { readBin } from '../../flows/buyers/read-bin.ts'
import { tokenizeCard } from '../../flows/buyers/tokenize-card.ts'
import type { OpenWalletSession } from '../../gateway-role/wallet-sessions.ts'
import type { Caller } from '../base/context.ts'
import { mountCall, type Mounting } from '../base/mount.ts'
import { answerPriority, mountThreeDSCalls, type ThreeDSDeps } from './three-ds-calls.ts'

export type GatewayCallDeps = ThreeDSDeps & { vault: Vault; openWalletSession: OpenWalletSession }

/** Mounts the calls of the gateway's origin. */
export function mountGatewayCalls(mounting: Mounting, deps: GatewayCallDeps): void {
  mountCall(mounting, 'tokenizeCard', async ({ body }, caller) => {
    requireOwnOrigin(caller, deps.gatewayOrigin)
    const card = await tokenizeCard(deps.vault, body, deps.now())
    if (card.kind === 'kept') return card.facts
    throw new CallError('UNPROCESSABLE', { fields: fieldProblems(card.errors) })
  })
  mountCall(mounting, 'keepWallet', async ({ body }, caller) => {
    // guard: wallets-from-our-origin
    requireOwnOrigin(caller, deps.gatewayOrigin)
    const { wallet: name, last_four: lastFour, ...given } = body
    const { wallet: _, ...facts } = await deps.vault.putWallet({ ...given, name, lastFour })
    return facts
  })
  mountCall(mounting, 'openWalletSession', async ({ body }, caller) => {
    // guard: wallet-sessions-from-our-origin
    requireOwnOrigin(caller, deps.gatewayOrigin)
    const { seller_id: sellerId, ...question } = body
    return { session: await deps.openWalletSession({ ...question, sellerId }) }
  })
  mountCall(mounting, 'cardBin', ({ body }, caller) => {
    requireSignature(caller, ROUTES.cardBin.path)
    return Promise.resolve(readBin(deps.cardRanges ?? NO_CARD_RANGES, body.cardNumber))
  })
  mountCall(mounting, 'priority', ({ body }, caller) => {
    requireSignature(caller, ROUTES.priority.path)
    return answerPriority(deps, body, caller)
  })
  mountThreeDSCalls(mounting, deps, requireSignature)
}

/** Cards are typed in the card fields and nowhere else: a page of another origin may not put one in. */
function requireOwnOrigin(caller: Caller, origin: string): void {
  if (caller.request.headers.origin !== origin) throw new CallError('FOREIGN_ORIGIN')
}

/**
 * The signature is obfuscation: it keeps casual scripts out and proves nothing. No decision relies on it.
 * @throws CallError SIGNATURE_INVALID
 */
function requireSignature(caller: Caller, path: string): void {
  const header = caller.request.headers[HEADERS.signature]
  const sessionId = caller.sessionId
  if (typeof header === 'string' && readGatewaySignature(header, { path, sessionId })) return
  throw new CallError('SIGNATURE_INVALID')
}

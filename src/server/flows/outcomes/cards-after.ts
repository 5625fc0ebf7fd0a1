import { isDeviceWallet } from '#rules/methods/device-wallet.ts'
import { usesCard } from '#rules/methods/method.ts'
import type { ChargeEvent } from '#rules/payment/outcome.ts'
import { isLive, isOpen, type AttemptState } from '#rules/payment/payment-state.ts'
import type { VaultChange } from '../../store/gateways/vault-store.ts'
import type { AttemptRecord } from '../../store/purchases/purchase-records.ts'

/**
 * Returns what the vault forgets of a purchase's cards once an attempt has reached a state. Only a try that the page
 * makes by itself needs a card again: at the next gateway, or with the proof that the issuer requested.
 */
export function cardsAfter(
  attempt: AttemptRecord,
  to: AttemptState,
  chargeEvent: ChargeEvent,
  isTriedAgain: boolean,
): VaultChange | null {
  if (to === attempt.state) return null
  // guard: paid-cards-are-forgotten
  if (to === 'approved') return 'forgotten'
  // An attempt that had ended says nothing of the cards of the one that followed it.
  if (!isLive(attempt.state)) return null
  // guard: wallets-pay-once
  if (isDeviceWallet(attempt.method)) return 'forgotten'
  if (!usesCard(attempt.method)) return null
  // guard: codes-of-the-charged-are-forgotten
  if (isOpen(to)) return 'codes-forgotten'
  // guard: codes-do-not-wait
  if (isTriedAgain) return 'codes-end-soon'
  const isAskedForProof =
    chargeEvent.kind === 'refused' &&
    chargeEvent.code === 'COMPLETE_CHALLENGE_3DS' &&
    attempt.three_ds === null
  // guard: refused-cards-are-forgotten
  return isAskedForProof ? null : 'forgotten'
}

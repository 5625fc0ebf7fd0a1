import { setTimeout as wait } from 'node:timers/promises'
import { chargesCard } from '#rules/methods/device-wallet.ts'
import { isWallet } from '#rules/methods/method.ts'
import { CallError } from '../../call-error.ts'
import { errorFields } from '../../log.ts'
import type { AttemptRecord, Purchase } from '../../store/purchases/purchase-records.ts'
import { checkoutPath, purchasePath } from '../sales/back-addresses.ts'
import { openPurchase, type SaleReader } from '../sales/read-sale.ts'
import { speakingAttempt } from '../charging/speaking-attempt.ts'
import { releaseWallet } from '../outcomes/release-waiting.ts'
import { resolveAttempt } from '../outcomes/resolve-attempt.ts'
import type { SubmitDeps } from '../outcomes/submit-request.ts'

/** How long a buyer looks at an empty page before the waiting room says that it goes on. */
const PATIENCE_MS = 6000

/**
 * Handles a buyer's return from a wallet, or from their card's issuer: the gateway is queried, and the money taken if
 * they agreed. Returns the path that shows the current state of the purchase; longer work continues behind the waiting
 * room.
 * @throws CallError NOT_FOUND
 */
export async function returnToShop(deps: SubmitDeps, reader: SaleReader): Promise<string> {
  const purchase = await openPurchase(deps, reader)
  const open = openAway(purchase)
  if (open === null) return purchasePath(deps.keys, purchase)
  const resolving = resolveAttempt(deps, purchase, open).catch((error: unknown) => {
    // The sweep comes to it as well: the buyer is shown what is known.
    deps.log.error('wallet-return', { attempt_id: open.id, ...errorFields(error) })
    return purchase
  })
  const patience = new AbortController()
  const waited = wait(PATIENCE_MS, purchase, { signal: patience.signal }).catch(() => purchase)
  const known = await Promise.race([resolving, waited])
  patience.abort()
  return purchasePath(deps.keys, known)
}

/**
 * Handles a buyer's return from a wallet without having agreed. Returns the path of the form, or of the purchase's
 * state if it can no longer be given up.
 * @throws CallError NOT_FOUND
 */
export async function cancelAtWallet(deps: SubmitDeps, reader: SaleReader): Promise<string> {
  const purchase = await openPurchase(deps, reader)
  const last = speakingAttempt(purchase)
  if (!isWallet(last.method)) return purchasePath(deps.keys, purchase)
  if (last.state === 'awaiting') {
    const released = await releaseWallet(deps, purchase, last).catch((error: unknown) => {
      if (error instanceof CallError) return null
      throw error
    })
    return released === null ? purchasePath(deps.keys, purchase) : checkoutPath(released)
  }
  return last.state === 'canceled' || last.state === 'expired'
    ? checkoutPath(purchase)
    : purchasePath(deps.keys, purchase)
}

/** The attempt whose buyer was sent away and whose outcome is open; null where there is nothing to be found out. */
function openAway(purchase: Purchase): AttemptRecord | null {
  const last = speakingAttempt(purchase)
  const isOpen = last.state === 'awaiting' || last.state === 'unknown' || last.state === 'sending'
  return (isWallet(last.method) || chargesCard(last.method)) && isOpen ? last : null
}

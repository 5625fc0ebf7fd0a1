import type { Product } from '#rules/catalogue/catalogue.ts'
import { RESERVATION_MINUTES } from '#rules/tickets/ticket-cart.ts'
import { isWaitingRoomOn, waitingRoomOf } from '#rules/tickets/waiting-room.ts'
import { CallError } from '../../call-error.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import { isBuying, wasAdmitted } from '../../store/tickets/waiting-room-store.ts'
import type { Submit, SubmitDeps } from '../outcomes/submit-request.ts'

const MINUTE_MS = 60_000

/**
 * Checks whether an attempt of this purchase, which had tickets, ended less than a reservation ago: a refused card, or
 * a Pix that is exchanged for a card. A buyer who was paying is not sent to the end of the queue.
 */
function wasPaying(purchase: Purchase | null, now: Date): boolean {
  const since = now.getTime() - RESERVATION_MINUTES * MINUTE_MS
  return (
    purchase?.attempts.some(({ outcome_at }) => outcome_at === null || Date.parse(outcome_at) >= since) ===
    true
  )
}

/**
 * Refuses a purchase that would take tickets past the event's waiting room: its page may have been opened before the
 * room. Tickets that the session has reserved or was paying stay payable.
 * The database knows who was admitted, so a call to another host, to which no cookie is sent, is judged alike.
 * @throws CallError WAITING_ROOM
 */
export async function requireAdmission(
  { db, now }: Pick<SubmitDeps, 'db' | 'now'>,
  { sessionId }: Pick<Submit, 'sessionId'>,
  product: Product,
  purchase: Purchase | null,
): Promise<void> {
  const room = waitingRoomOf(product)
  if (room === null || !isWaitingRoomOn(room, now())) return
  if (wasPaying(purchase, now())) return
  const { id: productId } = product
  if (await isBuying(db, sessionId, productId)) return
  const isAdmitted = await wasAdmitted(db, sessionId, { productId, opensAt: room.opensAt })
  // guard: waiting-room-payment
  if (!isAdmitted) throw new CallError('WAITING_ROOM')
}

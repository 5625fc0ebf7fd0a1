import {
  changeReservation,
  checkAmount,
  leaveReservations,
  listReservations,
  releaseReservation,
  reserveTickets,
  returnToReservations,
  type ReserveDeps,
} from '../../flows/tickets/reserve-tickets.ts'
import { joinWaitingList } from '../../flows/tickets/waiting-list.ts'
import { requirePass, type WaitingRoomDeps } from '../pages/event/waiting-room-gate.ts'
import type { Caller } from '../base/context.ts'
import { mountCall, type Mounting } from '../base/mount.ts'
import { addressBlock } from '../base/risk-signals.ts'

/** Mounts the calls of tickets: availability, and the ten-minute reservations of a session. */
export function mountTickets(
  mounting: Mounting,
  deps: ReserveDeps & WaitingRoomDeps & { countsTries: boolean },
): void {
  const claimantOf = ({ sessionId, ip }: Pick<Caller, 'sessionId' | 'ip'>, captcha?: string) => ({
    session: sessionId,
    block: deps.countsTries ? addressBlock(ip) : null,
    captcha,
  })
  mountCall(mounting, 'checkAmount', ({ body }) => checkAmount(deps, body.offer_id))
  mountCall(mounting, 'reserveTickets', async ({ body }, caller) => {
    const productId = await deps.ticketStock.eventOf(body.offer_id)
    if (productId !== null) await requirePass(deps, caller, productId, 'mayBegin')
    return reserveTickets(deps, claimantOf(caller, body.captcha), body)
  })
  mountCall(mounting, 'changeReservation', ({ params, body }, caller) =>
    changeReservation(deps, claimantOf(caller, body.captcha), {
      token: params.token,
      quantity: body.quantity,
    }),
  )
  mountCall(mounting, 'releaseReservation', ({ params }, caller) =>
    releaseReservation(deps, caller.sessionId, params.token),
  )
  mountCall(mounting, 'readReservations', ({ params }, caller) =>
    listReservations(deps, caller.sessionId, params.product_id),
  )
  mountCall(mounting, 'leaveTickets', ({ params, body }, caller) =>
    leaveReservations(deps, {
      session: caller.sessionId,
      productId: params.product_id,
      departure: body.departure,
    }),
  )
  mountCall(mounting, 'returnToTickets', ({ params, body }, caller) =>
    returnToReservations(deps, {
      session: caller.sessionId,
      productId: params.product_id,
      departure: body.departure,
    }),
  )
  mountCall(mounting, 'joinWaitingList', ({ body }, caller) =>
    joinWaitingList(deps, claimantOf(caller), body, body.language ?? caller.locale),
  )
}

import type { FastifyRequest } from 'fastify'
import { localePath, type Locale } from '#rules/base/locale.ts'
import { CallError } from '../../../call-error.ts'
import { passCookie } from '../../../signing/waiting-room-pass.ts'
import type { WaitingRooms } from '../../../live/waiting-rooms.ts'
import type { Caller } from '../../base/context.ts'
import { redirectTo, type PageRedirect } from '../base/page-redirect.ts'

export type WaitingRoomDeps = { rooms: WaitingRooms }

export const WAITING_ROOM_PATH = '/waiting-room/:product_id'

const passOf = (request: FastifyRequest, productId: number): string | undefined =>
  request.cookies[passCookie(productId)]

type Visit = { request: FastifyRequest; url: URL; locale: Locale; path: string }

/**
 * Returns the redirect to the waiting room for a visitor of an event who was not admitted; null while none is needed.
 */
export async function waitingRoomRedirect(
  { rooms }: WaitingRoomDeps,
  { request, url, locale, path }: Visit,
  { sessionId, productId }: { sessionId: string; productId: number },
): Promise<PageRedirect | null> {
  if (await rooms.mayEnter({ productId, sessionId }, passOf(request, productId))) return null
  const query = new URLSearchParams({ to: localePath(locale, path) + url.search })
  return redirectTo(`${WAITING_ROOM_PATH.replace(':product_id', String(productId))}?${query.toString()}`)
}

/**
 * Refuses a call without a waiting-room pass: one that reads the page of an event, or with `mayBegin` one that reserves
 * tickets.
 * @throws CallError WAITING_ROOM
 */
export async function requirePass(
  { rooms }: WaitingRoomDeps,
  { request, sessionId }: Pick<Caller, 'request' | 'sessionId'>,
  productId: number,
  ask: 'mayEnter' | 'mayBegin' = 'mayEnter',
): Promise<void> {
  const may = await rooms[ask]({ productId, sessionId }, passOf(request, productId))
  // guard: waiting-room-pass
  if (!may) throw new CallError('WAITING_ROOM')
}

/** Whether a form may take tickets of an event. */
export function mayTake(
  { rooms }: WaitingRoomDeps,
  { request, sessionId }: Pick<Caller, 'request' | 'sessionId'>,
  productId: number,
): Promise<boolean> {
  return rooms.mayBegin({ productId, sessionId }, passOf(request, productId))
}

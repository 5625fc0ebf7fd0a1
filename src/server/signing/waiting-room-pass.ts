import { mac, sameCode, type Keys } from './keys.ts'

/** Whom a pass lets through, to which event. */
export type WaitingRoomVisit = { productId: number; sessionId: string }

/** The cookie that a pass is kept in. */
export const passCookie = (productId: number): string => `balcao_pass_${productId}`

/** What is signed holds a sign that no other link of this key has. */
function codeOf(keys: Keys, { productId, sessionId }: WaitingRoomVisit, until: string): string {
  return mac(keys.link, `pass|${productId}|${sessionId}|${until}`)
}

/** Signs that a session was let in to an event, until the end of its room: whoever was in may come back. */
export function sealWaitingRoomPass(keys: Keys, visit: WaitingRoomVisit, end: Date): string {
  const until = Math.ceil(end.getTime() / 1000).toString(36)
  return `${until}.${codeOf(keys, visit, until)}`
}

/** Whether a pass is one of ours, of this session, for this event, and in force. */
export function isWaitingRoomPassValid(
  keys: Keys,
  visit: WaitingRoomVisit,
  pass: string | undefined,
  now: Date,
): boolean {
  const [until = '', code = ''] = (pass ?? '').split('.')
  if (!sameCode(code, codeOf(keys, visit, until))) return false
  return Number.parseInt(until, 36) * 1000 > now.getTime()
}

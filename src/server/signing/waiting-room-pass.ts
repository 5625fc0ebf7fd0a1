import { mac, sameCode, type Keys } from './keys.ts'

/** The session and the event that a waiting-room pass is for. */
export type WaitingRoomVisit = { productId: number; sessionId: string }

/** The name of the cookie that keeps a waiting-room pass. */
export const passCookie = (productId: number): string => `balcao_pass_${productId}`

/** Signs with a prefix that no other link of this key has. */
function codeOf(keys: Keys, { productId, sessionId }: WaitingRoomVisit, until: string): string {
  return mac(keys.link, `pass|${productId}|${sessionId}|${until}`)
}

/** Signs a waiting-room pass. It holds until the room ends, so that a visitor who was let in may come back. */
export function sealWaitingRoomPass(keys: Keys, visit: WaitingRoomVisit, end: Date): string {
  const until = Math.ceil(end.getTime() / 1000).toString(36)
  return `${until}.${codeOf(keys, visit, until)}`
}

/** Whether a pass was signed by this installation for this session and event and has not expired. */
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

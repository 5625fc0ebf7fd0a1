import { useLayoutEffect, useRef, type RefObject } from 'react'

/** How much a notice takes of its column, with the space above it. */
const roomOf = (notice: HTMLElement): number =>
  notice.offsetHeight + Number.parseFloat(getComputedStyle(notice).marginBlockStart)

/**
 * Keeps the content below a notice in place, while the notice appears or grows: the content above it moves. A button
 * that is about to be pressed, or a text that is read, does not move for a response that arrives meanwhile.
 */
export function useHoldBelow<Notice extends HTMLElement>(): RefObject<Notice | null> {
  const notice = useRef<Notice>(null)
  const room = useRef(0)
  // Each time, since a notice names more fields while they are mended one by one.
  useLayoutEffect(() => {
    const now = notice.current === null ? 0 : roomOf(notice.current)
    const isSeen = notice.current !== null && notice.current.getBoundingClientRect().top < innerHeight
    if (isSeen && now > room.current) scrollBy({ top: now - room.current, behavior: 'instant' })
    room.current = now
  })
  return notice
}

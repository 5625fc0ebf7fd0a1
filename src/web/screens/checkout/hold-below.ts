import { useLayoutEffect, useRef, type RefObject } from 'react'

/** How much a notice takes of its column, with the space above it. */
const roomOf = (notice: HTMLElement): number =>
  notice.offsetHeight + Number.parseFloat(getComputedStyle(notice).marginBlockStart)

/**
 * Keeps what stands below a notice where it is, while the notice comes or grows: what is above it gives way. A button
 * that is about to be pressed, or a text that is read, moves for no answer that arrives meanwhile.
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

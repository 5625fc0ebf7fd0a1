import { useLayoutEffect, type RefObject } from 'react'

/** Keeps a part above the button to pay where that stays at the end of the screen: nothing may ever lie on it. */
export function usePayBarHeight(part: RefObject<HTMLElement | null>): void {
  // Before it is painted: a bar that jumps up afterwards is pressed by mistake.
  useLayoutEffect(() => {
    const payBar = document.querySelector('main form [type=submit]')?.parentElement
    if (payBar === null || payBar === undefined) return
    const place = (): void => {
      const stays = getComputedStyle(payBar).position === 'sticky'
      part.current?.style.setProperty('--pay-bar', stays ? `${payBar.offsetHeight}px` : '0px')
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(payBar)
    addEventListener('resize', place)
    return () => {
      observer.disconnect()
      removeEventListener('resize', place)
    }
  }, [part])
}

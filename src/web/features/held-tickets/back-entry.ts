import { useEffect, useEffectEvent } from 'react'

/** Checks whether a browser history entry has a mark of a page that asks before it is left. */
const isMarked = (state: unknown, mark: 'heldBefore' | 'held'): boolean =>
  typeof state === 'object' && state !== null && mark in state

const kept = (state: unknown): object => (typeof state === 'object' && state !== null ? state : {})

/**
 * Makes the browser's back button ask first: the page is in the history twice, and going back to its first entry only
 * calls `onBack`. A browser lets a page do so once its reader has touched it. Data that other parts keep in an entry
 * stay.
 */
export function useBackEntry(isOn: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!isOn) return
    const state: unknown = history.state
    if (!isMarked(state, 'held')) {
      history.replaceState({ ...kept(state), heldBefore: true }, '')
      history.pushState({ ...kept(state), held: true }, '')
    }
    const listen = (event: PopStateEvent): void => {
      if (!isMarked(event.state, 'heldBefore')) return
      history.forward()
      back()
    }
    addEventListener('popstate', listen)
    return () => removeEventListener('popstate', listen)
  }, [isOn])
}

/** So long does nobody touch a page that is looked at before that counts as leaving, in milliseconds. */
export const IDLE_MS = 60_000

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchmove'] as const

/** Checks whether a history entry is the page's own, with one more entry after it. */
const isBefore = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'popUpBefore' in state

/** Calls back when the pointer leaves the window at its upper edge, where tabs and addresses are. */
function onPointerAway(leave: () => void, signal: AbortSignal): void {
  const listen = (event: MouseEvent): void => {
    if (event.relatedTarget === null && event.clientY <= 0) leave()
  }
  document.addEventListener('mouseout', listen, { signal })
}

/**
 * Calls back on the first press of "back": the page is in the history twice from the first touch on, before which
 * browsers skip entries added by a page. The second press leaves.
 */
function onBack(leave: () => void, signal: AbortSignal): void {
  const addGuard = (): void => {
    const state = { ...(history.state as object | null) }
    history.replaceState({ ...state, popUpBefore: true }, '')
    history.pushState(state, '')
  }
  if (!isBefore(history.state)) addEventListener('pointerup', addGuard, { once: true, signal })
  const listen = ({ state }: PopStateEvent): void => {
    if (isBefore(state)) leave()
  }
  addEventListener('popstate', listen, { signal })
}

function onIdle(leave: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout>
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(leave, IDLE_MS)
  }
  for (const name of SIGNS_OF_LIFE) addEventListener(name, wait, { signal, passive: true, capture: true })
  signal.addEventListener('abort', () => clearTimeout(timer))
  wait()
}

/** Calls back for each sign that the buyer is about to leave: the pointer, "back" on a phone, or nothing for long. */
export function watchLeaving(leave: () => void): () => void {
  const watching = new AbortController()
  const { signal } = watching
  onPointerAway(leave, signal)
  // Where fingers point there is no edge to cross, and "back" lies under the thumb.
  if (matchMedia('(pointer: coarse)').matches) onBack(leave, signal)
  onIdle(leave, signal)
  return () => watching.abort()
}

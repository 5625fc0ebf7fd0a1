import { useEffect, useEffectEvent } from 'react'

const isReload = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'F5' || (key.toLowerCase() === 'r' && (ctrlKey || metaKey))

/**
 * Warns before the page is reloaded or left: the keys that reload ask in words of ours, everything else in those of the
 * browser, which shows `text` where it still lets a page choose (specification of the platform, section 2).
 */
export function useReloadWarning(isOn: boolean, text: string, onReloadKey: () => void): void {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    event.preventDefault()
    // oxlint-disable-next-line typescript/no-deprecated -- older browsers warn by nothing else, and show it
    event.returnValue = text
  })
  const ask = useEffectEvent((event: KeyboardEvent) => {
    if (!isReload(event)) return
    event.preventDefault()
    onReloadKey()
  })
  useEffect(() => {
    if (!isOn) return
    const beforeUnload = (event: BeforeUnloadEvent): void => warn(event)
    const keyDown = (event: KeyboardEvent): void => ask(event)
    addEventListener('beforeunload', beforeUnload)
    addEventListener('keydown', keyDown)
    return () => {
      removeEventListener('beforeunload', beforeUnload)
      removeEventListener('keydown', keyDown)
    }
  }, [isOn])
}

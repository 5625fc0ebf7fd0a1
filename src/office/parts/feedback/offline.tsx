import { useSyncExternalStore, type ReactNode } from 'react'
import { useTexts } from '../../state/words.ts'
import { StatusMessage } from './status-message.tsx'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Shows on every page that there is no connection, as long as the browser reports none. */
export function OfflineNotice(): ReactNode {
  const { offline } = useTexts()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return <StatusMessage text={isOnline ? '' : offline} kind="warning" />
}

import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './toast.module.css'

export const TOAST_MS = 5000

export type Toast = { kind: 'success' | 'info' | 'warning' | 'error'; text: string }

const ICONS: Readonly<Record<Toast['kind'], IconName>> = {
  success: 'success',
  info: 'info',
  warning: 'warning',
  error: 'error',
}

const ToastContext = createContext<(toast: Toast) => void>(() => {
  throw new Error('useToast needs a ToastProvider above it')
})

/** Shows at most one toast at a time, for five seconds; a new one replaces the old. */
export function ToastProvider(props: { children: ReactNode }): ReactNode {
  const [toast, setToast] = useState<Toast | null>(null)
  const show = useCallback((next: Toast) => setToast({ ...next }), [])

  useEffect(() => {
    if (toast === null) return
    const timer = setTimeout(() => setToast(null), TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast])

  return (
    <ToastContext value={show}>
      {props.children}
      <output className={styles.place} aria-live="polite">
        {toast !== null && (
          <span className={`${styles.toast} ${styles[toast.kind]}`}>
            <Icon name={ICONS[toast.kind]} />
            <span>{toast.text}</span>
          </span>
        )}
      </output>
    </ToastContext>
  )
}

/** Shows a short message that nobody has to answer. */
export function useToast(): (toast: Toast) => void {
  return use(ToastContext)
}

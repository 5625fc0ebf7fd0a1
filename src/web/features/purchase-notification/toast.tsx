import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { ToastPosition } from '#rules/catalogue/custom-checkout.ts'
import { adoptStyles } from '#design/adopt-styles.ts'
import { Notice, type NoticeProps } from '#design/notice.tsx'
import styles from './toast.module.css'
import css from './toast.module.css?inline'

adoptStyles(css)

export type ToastMessage = {
  id: number
  kind: NoticeProps['kind']
  title: string
  text: string
  /** A button that closes it before its time. */
  actions?: ReactNode
}

/** Whether two things on the page lie over each other. */
function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Moves a message to the other edge if it would cover the pay button. */
function useFreeEdge(position: ToastPosition, id: number | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const [isMoved, move] = useState(false)
  useLayoutEffect(() => {
    if (id === undefined || box.current === null) return
    const own = box.current.getBoundingClientRect()
    const buttons = [...document.querySelectorAll('form button[type="submit"]')]
    move(buttons.some((button) => overlap(own, button.getBoundingClientRect())))
    return () => move(false)
  }, [id])
  const [edge, side] = position.split('-')
  const free = isMoved ? (edge === 'top' ? 'bottom' : 'top') : edge
  return { box, place: `${styles[free ?? '']} ${styles[side ?? '']}` }
}

/**
 * A short message, one at a time, beside whatever is done on the page. A screen reader reads it out in its next pause;
 * it never takes the focus.
 */
export function Toast({
  message,
  position,
}: {
  message: ToastMessage | null
  position: ToastPosition
}): ReactNode {
  const { box, place } = useFreeEdge(position, message?.id)
  return (
    <div ref={box} className={`custom_toast ${styles.toast} ${place}`} aria-live="polite">
      {message !== null && (
        <Notice kind={message.kind} title={message.title} actions={message.actions}>
          {message.text}
        </Notice>
      )}
    </div>
  )
}

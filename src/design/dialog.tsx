import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'
import { CLOSE } from './outlines.ts'

export type DialogProps = {
  open: boolean
  title: string
  /** Absent for a dialog that cannot be left, such as a payment under way: no cross, Escape does nothing. */
  onClose?: (() => void) | undefined
  /** Label of the close button. */
  closeLabel: string
  size?: 'small' | 'large'
  children: ReactNode
}

/** Finds the element with `data-first-focus`, else the heading, so that a screen reader starts at the beginning. */
function firstFocus(dialog: HTMLDialogElement): HTMLElement | null {
  return dialog.querySelector<HTMLElement>('[data-first-focus]') ?? dialog.querySelector('h2')
}

/**
 * A modal on the browser's own `dialog`: it traps the focus, makes the rest inert and, when it closes, gives the
 * focus back to what had it.
 */
export function Dialog(props: DialogProps): ReactNode {
  const { open, onClose, size = 'small' } = props
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  // Before the browser paints, and before a dialog that goes away with its place is taken out of the document:
  // only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null || !open) return
    const before = document.activeElement
    element.showModal()
    firstFocus(element)?.focus()
    return () => {
      element.close()
      // Browsers give the focus back to elements of this page, not into a frame such as the card fields.
      if (before instanceof HTMLIFrameElement) before.focus()
    }
  }, [open])

  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[size] ?? ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      {open && (
        <div className={styles.frame}>
          <div className={styles.header}>
            <h2 id={titleId} tabIndex={-1}>
              {props.title}
            </h2>
            {onClose !== undefined && (
              <button type="button" className={styles.close} aria-label={props.closeLabel} onClick={onClose}>
                <Icon name={CLOSE} />
              </button>
            )}
          </div>
          {props.children}
        </div>
      )}
    </dialog>
  )
}

/** The buttons at a dialog's end: stacked on a phone, otherwise in a row with the main one last. */
export function DialogActions(props: { children: ReactNode }): ReactNode {
  return <div className={styles.actions}>{props.children}</div>
}

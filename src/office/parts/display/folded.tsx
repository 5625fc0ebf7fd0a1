import type { ReactNode } from 'react'
import styles from './folded.module.css'

type FoldedProps = {
  title: string
  /** By which a link leads to it; absent: none does. */
  id?: string
  /** Short description of the content. */
  inside?: string
  isOpen?: boolean
  children: ReactNode
}

/** A part that opens by a press, and says before it what is inside. */
export function Folded({ title, id, inside, isOpen = false, children }: FoldedProps): ReactNode {
  return (
    <details className={styles.folded} id={id} open={isOpen ? true : undefined}>
      <summary>
        <span className={styles.title}>{title}</span>
        {inside !== undefined && <span className={styles.inside}>{inside}</span>}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}

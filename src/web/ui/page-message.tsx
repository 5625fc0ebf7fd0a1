import type { ReactNode } from 'react'
import styles from './page-message.module.css'

/** Below a page's banner: what happened, what the buyer can do about it (absent: that is said), and the way to do it. */
export function PageMessage(props: {
  what?: ReactNode
  advice?: string | undefined
  children?: ReactNode
}): ReactNode {
  return (
    <div className={styles.message}>
      {props.what !== undefined && <p>{props.what}</p>}
      {props.advice !== undefined && <p className={styles.soft}>{props.advice}</p>}
      {props.children}
    </div>
  )
}

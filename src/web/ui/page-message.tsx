import type { ReactNode } from 'react'
import styles from './page-message.module.css'

/**
 * The part below a page's banner: what happened, the buyer's options (absent: they are stated there), and the action.
 */
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

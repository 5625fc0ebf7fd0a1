import type { ReactNode } from 'react'
import styles from './hidden.module.css'

/** Text for screen readers only; changes are announced at the next pause. */
export function LiveRegion(props: { children: ReactNode; assertive?: boolean }): ReactNode {
  return (
    <output className={styles.hidden} aria-live={props.assertive === true ? 'assertive' : 'polite'}>
      {props.children}
    </output>
  )
}

/** Visually hidden text for screen readers. */
export function Hidden(props: { children: ReactNode }): ReactNode {
  return <span className={styles.hidden}>{props.children}</span>
}

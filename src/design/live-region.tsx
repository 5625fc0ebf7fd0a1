import type { ReactNode } from 'react'
import styles from './hidden.module.css'

/** Text for screen readers alone; what changes in it is read out when there is a pause. */
export function LiveRegion(props: { children: ReactNode; assertive?: boolean }): ReactNode {
  return (
    <output className={styles.hidden} aria-live={props.assertive === true ? 'assertive' : 'polite'}>
      {props.children}
    </output>
  )
}

/** Text that is heard and not seen. */
export function Hidden(props: { children: ReactNode }): ReactNode {
  return <span className={styles.hidden}>{props.children}</span>
}

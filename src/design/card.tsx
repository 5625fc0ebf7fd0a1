import type { ReactNode } from 'react'
import styles from './card.module.css'

/** A quiet box around facts that belong together. */
export function Card(props: { title?: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles.card}>
      {props.title !== undefined && <h3 className={styles.title}>{props.title}</h3>}
      {props.children}
    </section>
  )
}

import type { ReactNode } from 'react'
import { Icon } from '#design/icon.tsx'
import styles from './section.module.css'

/**
 * A numbered part of the form; the number becomes a tick when everything in it is valid. Folded, its fields keep their
 * input, the card's too; a recap may be shown instead.
 */
export function Section(props: {
  id: string
  title: string
  number: number
  /** Without its heading, and with nothing at all where it has no content. */
  isBare?: boolean
  isDone?: boolean
  /** Not shown yet. */
  isAhead?: boolean
  isFolded?: boolean
  end?: ReactNode
  recap?: ReactNode
  children: ReactNode
}): ReactNode {
  const { id, title, number, isDone = false } = props
  return (
    <section className={styles.section} hidden={props.isAhead}>
      <div className={styles.heading} hidden={props.isBare}>
        <span className={isDone ? styles.done : styles.number} aria-hidden="true">
          {isDone ? <Icon name="check" size={16} /> : number}
        </span>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {props.end}
      </div>
      {props.recap}
      <div hidden={props.isFolded}>{props.children}</div>
    </section>
  )
}

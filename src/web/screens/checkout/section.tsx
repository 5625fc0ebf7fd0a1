import type { ReactNode } from 'react'
import { Icon } from '../../parts/icon.tsx'
import styles from './section.module.css'

/** A numbered part of the form; the number becomes a tick when everything in it holds. */
export function Section(props: {
  title: string
  number: number
  isDone?: boolean
  end?: ReactNode
  hidden?: boolean
  children: ReactNode
}): ReactNode {
  const { title, number, isDone = false } = props
  return (
    <section className={styles.section} hidden={props.hidden}>
      <div className={styles.heading}>
        <span className={isDone ? styles.done : styles.number} aria-hidden="true">
          {isDone ? <Icon name="check" size={16} /> : number}
        </span>
        <h2 tabIndex={-1}>{title}</h2>
        {props.end}
      </div>
      {props.children}
    </section>
  )
}

import { useId, type ReactNode } from 'react'
import { useTitle } from '../../state/use-title.ts'
import styles from './section.module.css'

/** The heading of a page, which names the browser's tab as well. */
export function PageTitle({ title }: { title: string }): ReactNode {
  useTitle(title)
  return <h1 className={styles.title}>{title}</h1>
}

type SectionProps = {
  title: string
  /** By which a link leads to it; absent: none does. */
  id?: string | undefined
  children: ReactNode
}

/** A part of a page under a heading of its own. */
export function Section({ title, id, children }: SectionProps): ReactNode {
  const heading = useId()
  return (
    <section className={styles.section} id={id} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  )
}

/** A list of which each row has a thing at its start and what can be done with it at its end. */
export function Rows({ children }: { children: ReactNode }): ReactNode {
  return <ul className={styles.rows}>{children}</ul>
}

type RowProps = {
  end?: ReactNode
  /**
   * On a desktop the children are beside each other, aligned below those of the row above; on a phone they are below
   * each other.
   */
  isColumns?: boolean
  children: ReactNode
}

export function Row({ end, isColumns = false, children }: RowProps): ReactNode {
  return (
    <li className={styles.row}>
      <div className={isColumns ? `${styles.what} ${styles.columns}` : styles.what}>{children}</div>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </li>
  )
}

/** Less prominent text beside an element. */
export function Soft({ children }: { children: ReactNode }): ReactNode {
  return <p className={styles.soft}>{children}</p>
}

/** In the place of a list that has nothing in it. */
export function Empty({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.empty}>{children}</div>
}

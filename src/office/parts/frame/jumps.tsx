import type { ReactNode } from 'react'
import styles from './jumps.module.css'

/** The id of a part of a page, and its heading. */
export type Part = readonly [id: string, title: string]

/** Leads to the parts of a long page, and stays in sight above them. */
export function Jumps({ label, to }: { label: string; to: readonly Part[] }): ReactNode {
  return (
    <nav className={styles.jumps} aria-label={label}>
      <ul>
        {to.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** `good`: as it should be; `open`: it may still change; `bad`: somebody should look; `plain`: none of these. */
export type BadgeKind = 'good' | 'open' | 'bad' | 'plain'

/** A state in a word or two. Its colour says nothing that the word does not. */
export function Badge({ kind, children }: { kind: BadgeKind; children: ReactNode }): ReactNode {
  return (
    <span className={kind === 'plain' ? styles.badge : `${styles.badge} ${styles[kind]}`}>{children}</span>
  )
}

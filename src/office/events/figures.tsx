import type { ReactNode } from 'react'
import { useWords } from '../state/words.ts'
import styles from './events.module.css'

/** Counts side by side, each under what it counts. */
export function Figures({ figures }: { figures: readonly (readonly [string, number])[] }): ReactNode {
  const { locale } = useWords()
  const format = new Intl.NumberFormat(locale)
  return (
    <dl className={styles.figures}>
      {figures.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{format.format(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

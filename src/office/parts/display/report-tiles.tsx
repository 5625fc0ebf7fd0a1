import type { ReactNode } from 'react'
import styles from './report-tiles.module.css'

/** A few metrics that are to be read at a glance, each with what it is. */
export function ReportTiles({
  metrics,
}: {
  metrics: readonly (readonly [name: string, value: string])[]
}): ReactNode {
  return (
    <dl className={styles.tiles}>
      {metrics.map(([name, value]) => (
        <div key={name} className={styles.tile}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

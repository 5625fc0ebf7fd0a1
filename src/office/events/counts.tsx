import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { useTexts, useWords } from '../state/words.ts'
import styles from './events.module.css'

/** Counts side by side, each under what it counts. */
export function Metrics({ metrics }: { metrics: readonly (readonly [string, number])[] }): ReactNode {
  const { locale } = useWords()
  const format = new Intl.NumberFormat(locale)
  return (
    <dl className={styles.metrics}>
      {metrics.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{format.format(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The sold, held and remaining tickets of a batch. */
export function BatchCounts({ batch }: { batch: OfficeAnswer<'readEvent'>['batches'][number] }): ReactNode {
  const texts = useTexts().events
  return (
    <Metrics
      metrics={[
        [texts.sold, batch.sold],
        [texts.held, batch.held],
        [texts.left, batch.is_retired ? 0 : batch.left],
        [texts.stock, batch.stock],
      ]}
    />
  )
}

import type { ReactNode } from 'react'
import styles from './facts.module.css'

type FactsProps = {
  /** Name and value of each fact; one without a value is left out. */
  facts: readonly (readonly [string, ReactNode])[]
  lead?: string
}

/** The known facts about an object, line by line. */
export function Facts({ facts, lead }: FactsProps): ReactNode {
  return (
    <>
      {lead !== undefined && <p>{lead}</p>}
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

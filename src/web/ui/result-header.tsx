import type { ReactNode } from 'react'
import { Icon, type IconName } from '#design/icon.tsx'
import { CLOCK, CLOSE, INFO } from '#design/outlines.ts'
import styles from './result-header.module.css'

export type ResultTone = 'success' | 'waiting' | 'failure' | 'neutral'

const ICONS: Readonly<Record<ResultTone, IconName>> = {
  success: 'check',
  waiting: CLOCK,
  failure: CLOSE,
  neutral: INFO,
}

/** The result of a purchase, shown first and largest: a mark, a headline and one or two sentences. */
export function ResultHeader(props: { tone: ResultTone; title: string; children?: ReactNode }): ReactNode {
  return (
    <div className={styles.header}>
      <span className={`${styles.mark} ${styles[props.tone]}`}>
        <Icon name={ICONS[props.tone]} size={28} />
      </span>
      <h1 className={styles.title}>{props.title}</h1>
      {props.children !== undefined && <div className={styles.text}>{props.children}</div>}
    </div>
  )
}

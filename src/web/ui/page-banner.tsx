import type { ReactNode } from 'react'
import { Icon } from '#design/icon.tsx'
import { INFO } from '#design/outlines.ts'
import styles from './page-banner.module.css'

/** The headline of a page that could not be shown: red for what does not exist, blue for everything else. */
export function PageBanner(props: { status: number; title: string }): ReactNode {
  const isMissing = props.status === 404
  return (
    <div className={`${styles.banner} ${isMissing ? styles.missing : styles.failed}`}>
      <Icon name={isMissing ? 'error' : INFO} size={28} />
      <h1>{props.title}</h1>
    </div>
  )
}

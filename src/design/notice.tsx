import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { INFO, SUCCESS, WARNING } from './outlines.ts'
import styles from './notice.module.css'

const ICONS = {
  info: INFO,
  success: SUCCESS,
  warning: WARNING,
  error: 'error',
} as const satisfies Record<string, IconName>

export type NoticeProps = {
  kind: keyof typeof ICONS
  title?: string | undefined
  children?: ReactNode
  /** Actions that the buyer can take. */
  actions?: ReactNode
  /** `alert` interrupts a screen reader; omit it for content present on the page from the start. */
  role?: 'alert' | 'status'
  ref?: Ref<HTMLDivElement>
}

/** A message in its place on the page; it can be given the focus. */
export function Notice(props: NoticeProps): ReactNode {
  const { kind, title, role, ref } = props
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={role} ref={ref} tabIndex={-1}>
      <Icon name={ICONS[kind]} />
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {props.children !== undefined && <div>{props.children}</div>}
        {props.actions !== undefined && <div className={styles.actions}>{props.actions}</div>}
      </div>
    </div>
  )
}

import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'

type Look = {
  /** `primary` is for the page's one main action; `plain` looks like a link. */
  look?: 'primary' | 'secondary' | 'plain' | undefined
  size?: 'normal' | 'large' | undefined
  icon?: IconName | undefined
  wide?: boolean | undefined
}

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className'> &
  Look & {
    /** While it works: says `busyLabel`, stays focusable and swallows clicks. */
    busy?: boolean
    busyLabel?: string
  }

function classOf({ look = 'secondary', size = 'normal', wide = false }: Look): string {
  return [styles.button, styles[look], size === 'large' && styles.large, wide && styles.wide]
    .filter(Boolean)
    .join(' ')
}

/** A button with a progress state. It is `type="button"` unless set otherwise. */
export function Button(props: ButtonProps): ReactNode {
  const { look, size, icon, wide, busy = false, busyLabel, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ look, size, wide })}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>{busy && busyLabel !== undefined ? busyLabel : children}</span>
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink(props: Omit<ComponentPropsWithRef<'a'>, 'className'> & Look): ReactNode {
  const { look, size, icon, wide, children, ...rest } = props
  return (
    <a {...rest} className={classOf({ look, size, wide })}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </a>
  )
}

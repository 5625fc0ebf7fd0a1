import type { ReactNode } from 'react'
import styles from './skeleton.module.css'

/** The place of something that is on its way, in its size: lines of text, a control, or a square picture. */
export function Skeleton(props: { shape: 'line' | 'control' | 'square' }): ReactNode {
  return <span className={`${styles.skeleton} ${styles[props.shape]}`} aria-hidden="true" />
}

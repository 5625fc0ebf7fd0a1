import type { ReactNode } from 'react'
import { usePage } from '../../app/page-context.tsx'
import { Notice } from '#look/notice.tsx'
import styles from './checkout.module.css'

/** Says after a submit that the page refused that some fields need another look. */
export function Feedback(): ReactNode {
  const { validation } = usePage().texts
  return (
    <div className={styles.notice}>
      <Notice kind="error" role="alert" title={validation.feedbackTitle}>
        {validation.feedbackText}
      </Notice>
    </div>
  )
}

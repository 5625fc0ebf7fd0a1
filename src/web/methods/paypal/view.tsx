import type { ReactNode } from 'react'
import { useTopic } from '../../app/use-topic.ts'
import styles from '../panel.module.css'

/** That the buyer leaves the page, comes back, and when the money moves. */
export function PayPalText(): ReactNode {
  return <p className={styles.text}>{useTopic('paypal').text}</p>
}

import type { ReactNode } from 'react'
import { usePage } from '../app/page-context.tsx'
import styles from './sandbox-notice.module.css'

/** Says on every page of an installation without real gateways that no money moves. */
export function SandboxNotice(): ReactNode {
  const { texts, frame } = usePage()
  if (frame.sandboxUrl === null) return null
  return (
    <aside className={styles.notice}>
      <p>
        {texts.checkout.sandbox.notice} <a href={frame.sandboxUrl}>{texts.checkout.sandbox.cards}</a>
      </p>
    </aside>
  )
}

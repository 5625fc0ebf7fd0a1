import type { ReactNode } from 'react'
import { FoldedSummary, SkipToForm, type DefaultLayoutProps } from '../../ui/default-layout.tsx'
import { Footer } from '../../ui/footer.tsx'
import { Header } from '../../ui/header.tsx'
import { SandboxNotice } from '../../ui/sandbox-notice.tsx'
import styles from './view.module.css'

/** One column: the order folded above the form, and nothing beside it. */
export function OneColumnLayout(props: DefaultLayoutProps): ReactNode {
  return (
    <>
      <SkipToForm />
      <SandboxNotice />
      <div className={styles.column}>
        <Header seller={props.seller} end={props.end} />
        <FoldedSummary {...props} />
        <main id="form">{props.children}</main>
        <div className={styles.picture}>{props.beside}</div>
        <Footer>{props.footer}</Footer>
      </div>
    </>
  )
}

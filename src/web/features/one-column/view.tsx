import type { ReactNode } from 'react'
import { usePage } from '../../app/page-context.tsx'
import { FoldedSummary, SkipToForm, type DefaultLayoutProps } from '../../ui/default-layout.tsx'
import { Footer } from '../../ui/footer.tsx'
import { Header } from '../../ui/header.tsx'
import { SandboxNotice } from '../../ui/sandbox-notice.tsx'
import styles from './view.module.css'

/** One column: the order above the form, folded where the screen is narrow, and nothing beside it. */
export function OneColumnLayout(props: DefaultLayoutProps): ReactNode {
  const { texts } = usePage()
  return (
    <>
      <SkipToForm />
      <SandboxNotice />
      <div className={styles.column}>
        <Header seller={props.seller} end={props.end} />
        <FoldedSummary {...props} />
        <section className={styles.order} aria-label={texts.checkout.summary.title}>
          {props.summary}
        </section>
        <main id="form">{props.children}</main>
        <div className={styles.picture}>{props.beside}</div>
        <Footer>{props.footer}</Footer>
      </div>
    </>
  )
}

import type { ReactNode } from 'react'
import { usePage } from '../app/page-context.tsx'
import { Footer } from './footer.tsx'
import { Header, type HeaderProps } from './header.tsx'
import { Icon } from '#design/icon.tsx'
import { SandboxNotice } from './sandbox-notice.tsx'
import styles from './default-layout.module.css'

export type DefaultLayoutProps = HeaderProps & {
  /** The order summary: folded under a bar on the phone, beside the form from 960 px. */
  summary: ReactNode
  /** Part of the summary that the folded bar shows. */
  summaryBar: ReactNode
  /** After the summary beside the form. */
  beside?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** The first link of a page, to its form. */
export function SkipToForm(): ReactNode {
  return (
    <a className={styles.skip} href="#form">
      {usePage().texts.common.accessibility.skipToForm}
    </a>
  )
}

/** The order under a bar; this layout shows it below 960 px. */
export function FoldedSummary(props: Pick<DefaultLayoutProps, 'summary' | 'summaryBar'>): ReactNode {
  const { summary } = usePage().texts.checkout
  return (
    <details className={styles.folded}>
      <summary>
        {props.summaryBar}
        <span className={styles.fold}>
          <span className={styles.show}>{summary.show}</span>
          <span className={styles.hide}>{summary.hide}</span>
          <Icon name="chevron" size={16} />
        </span>
      </summary>
      <div className={styles.unfolded}>{props.summary}</div>
    </details>
  )
}

/** The checkout's layout: the form, and the order beside it or folded above it. */
export function DefaultLayout(props: DefaultLayoutProps): ReactNode {
  const { texts } = usePage()
  return (
    <>
      <SkipToForm />
      <div className={styles.page}>
        <div className={styles.top}>
          <SandboxNotice />
        </div>
        <div className={styles.main}>
          <Header seller={props.seller} end={props.end} />
          <FoldedSummary {...props} />
          <main id="form">{props.children}</main>
          <Footer>{props.footer}</Footer>
        </div>
        <aside className={styles.side} aria-label={texts.checkout.summary.title}>
          <div className={styles.sticky}>
            {props.summary}
            {props.beside}
          </div>
        </aside>
      </div>
    </>
  )
}

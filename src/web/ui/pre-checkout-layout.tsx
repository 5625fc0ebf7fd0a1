import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header, type HeaderProps } from './header.tsx'
import { SandboxNotice } from './sandbox-notice.tsx'
import styles from './pre-checkout-layout.module.css'

export type PreCheckoutLayoutProps = HeaderProps & {
  /** The chosen tickets and the button: beside the page from 960 px, at the bottom of the screen below. */
  bar: ReactNode
  barLabel: string
  footer?: ReactNode
  children: ReactNode
}

/** The layout of an event before its checkout: the chosen tickets are always within reach. */
export function PreCheckoutLayout(props: PreCheckoutLayoutProps): ReactNode {
  return (
    <>
      <SandboxNotice />
      <div className={styles.page}>
        <Header seller={props.seller} end={props.end} />
        <div className={styles.columns}>
          <main id="content" className={styles.main}>
            {props.children}
          </main>
          <aside className={styles.bar} aria-label={props.barLabel}>
            {props.bar}
          </aside>
        </div>
        <Footer>{props.footer}</Footer>
      </div>
    </>
  )
}

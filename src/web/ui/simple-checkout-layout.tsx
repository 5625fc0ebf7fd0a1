import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header, type HeaderProps } from './header.tsx'
import { SandboxNotice } from './sandbox-notice.tsx'
import styles from './simple-checkout-layout.module.css'

export type SimpleCheckoutLayoutProps = HeaderProps & { footer?: ReactNode; children: ReactNode }

/** The layout of results, errors and the index: one column. */
export function SimpleCheckoutLayout(props: SimpleCheckoutLayoutProps): ReactNode {
  return (
    <>
      <SandboxNotice />
      <div className={styles.page}>
        <Header seller={props.seller} end={props.end} />
        <main id="content" className={styles.content}>
          {props.children}
        </main>
        <Footer>{props.footer}</Footer>
      </div>
    </>
  )
}

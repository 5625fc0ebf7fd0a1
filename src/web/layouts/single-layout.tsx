import type { ReactNode } from 'react'
import { Footer } from '../parts/footer.tsx'
import { Header, type HeaderProps } from '../parts/header.tsx'
import { SandboxNotice } from '../parts/sandbox-notice.tsx'
import { ToastProvider } from '../parts/toast.tsx'
import styles from './single-layout.module.css'

export type SingleLayoutProps = HeaderProps & { footer?: ReactNode; children: ReactNode }

function Single(props: SingleLayoutProps & { width: 'narrow' | 'wide' }): ReactNode {
  return (
    <ToastProvider>
      <SandboxNotice />
      <div className={`${styles.page} ${styles[props.width]}`}>
        <Header seller={props.seller} end={props.end} />
        <main id="content" className={styles.content}>
          {props.children}
        </main>
        <Footer>{props.footer}</Footer>
      </div>
    </ToastProvider>
  )
}

/** The layout of a payment that is waited for: one narrow column, nothing beside it. */
export function PaymentProcessLayout(props: SingleLayoutProps): ReactNode {
  return <Single {...props} width="narrow" />
}

/** The layout of results, errors and the index: one column. */
export function SimpleCheckoutLayout(props: SingleLayoutProps): ReactNode {
  return <Single {...props} width="wide" />
}

import type { ComponentProps, ReactNode } from 'react'
import { Footer } from '../parts/footer.tsx'
import { Header, type HeaderProps } from '../parts/header.tsx'
import { SandboxNotice } from '../parts/sandbox-notice.tsx'
import styles from './pre-checkout-layout.module.css'

export type PreCheckoutLayoutProps = HeaderProps & {
  form: Omit<ComponentProps<'form'>, 'className' | 'children'>
  /** What is chosen, and the button: beside the page from 960 px, at the bottom of the screen below. */
  bar: ReactNode
  barLabel: string
  footer?: ReactNode
  children: ReactNode
}

/** The layout of an event before its checkout: one form, and what was chosen always within reach. */
export function PreCheckoutLayout(props: PreCheckoutLayoutProps): ReactNode {
  return (
    <>
      <SandboxNotice />
      <div className={styles.page}>
        <Header seller={props.seller} end={props.end} />
        <form {...props.form} className={styles.columns}>
          <main id="content" className={styles.main}>
            {props.children}
          </main>
          <aside className={styles.bar} aria-label={props.barLabel}>
            {props.bar}
          </aside>
        </form>
        <Footer>{props.footer}</Footer>
      </div>
    </>
  )
}

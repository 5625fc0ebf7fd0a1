import type { ReactNode } from 'react'
import styles from './page-head.module.css'
import { PageTitle } from '../display/section.tsx'

/** The look of a link by which something new is made. */
export const makeLink = styles.make

/** The heading of a page with what can be made there. */
export function PageHead({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.head}>
      <PageTitle title={title} />
      {children}
    </div>
  )
}

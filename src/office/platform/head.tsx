import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayOperator, type OperatorRole, type PlatformPermission } from '#rules/office/permissions.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { useTexts } from '../state/words.ts'
import { meQuery } from '../state/queries.ts'
import styles from './platform.module.css'
import { usePlatformTexts } from './words.ts'

/** The operators' pages, in the order of their links. */
const PAGES = [
  { to: '/platform', name: 'sellers', permission: 'sellers.read' },
  { to: '/platform/outcomes', name: 'outcomes', permission: 'outcomes.read' },
  { to: '/platform/reversals', name: 'reversals', permission: 'reversals.read' },
  { to: '/platform/jobs', name: 'jobs', permission: 'jobs.read' },
  { to: '/platform/security', name: 'security', permission: 'security.read' },
  { to: '/platform/operators', name: 'operators', permission: 'operators.read' },
] as const satisfies readonly { to: string; name: string; permission: PlatformPermission }[]

/** Returns the reader's role as an operator; null: none. */
export function useOperator(): OperatorRole | null {
  return useQuery(meQuery).data?.operator ?? null
}

type PlatformHeadProps = { page: (typeof PAGES)[number]['name']; children?: ReactNode }

/** The heading of an operators' page, with links to the others. */
export function PlatformHead({ page, children }: PlatformHeadProps): ReactNode {
  const texts = usePlatformTexts()
  const log = useTexts().audit.title
  const operator = useOperator()
  return (
    <>
      <nav aria-label={texts.pages}>
        <ul className={styles.pages}>
          {PAGES.filter(({ permission }) => mayOperator(operator, permission)).map(({ to, name }) => (
            <li key={to}>
              <Link to={to} activeOptions={{ exact: true }} activeProps={{ 'aria-current': 'page' }}>
                {texts[name].title}
              </Link>
            </li>
          ))}
          {mayOperator(operator, 'audit.read') && (
            <li>
              <Link to="/platform/activity">{log}</Link>
            </li>
          )}
        </ul>
      </nav>
      <PageHead title={texts[page].title}>{children}</PageHead>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { codeOf } from '../state/call.ts'
import { meQuery } from '../state/queries.ts'
import { Loaded } from './loaded.tsx'
import { Menu } from './menu.tsx'
import { Prove } from './prove.tsx'
import styles from './frame.module.css'

/** The frame of every page behind the sign-in: the menu, and the page. Whoever is not signed in is led to do so. */
export function Frame(): ReactNode {
  const { error } = useQuery(meQuery)
  if (error !== null && codeOf(error) === 'SIGN_IN') return <Navigate to="/sign-in" replace />
  return (
    <Loaded query={meQuery}>
      {(me) => (
        <Prove>
          <div className={styles.shell}>
            <Menu me={me} />
            <main className={styles.page} id="page" tabIndex={-1}>
              <Outlet />
            </main>
          </div>
        </Prove>
      )}
    </Loaded>
  )
}

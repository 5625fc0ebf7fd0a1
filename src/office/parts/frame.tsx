import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office-calls.ts'
import { codeOf } from '../state/call.ts'
import { meQuery } from '../state/queries.ts'
import { useSellerPart } from '../state/use-seller.ts'
import { Loaded } from './loaded.tsx'
import { Menu } from './menu.tsx'
import { Prove } from './prove.tsx'
import styles from './frame.module.css'

/** The frame of every page behind the sign-in: the menu, and the page. Whoever is not signed in is led to do so. */
export function Frame(): ReactNode {
  const part = useSellerPart()
  const { error } = useQuery(meQuery)
  if (error !== null && codeOf(error) === 'SIGN_IN') return <Navigate to="/sign-in" replace />
  return (
    <Loaded query={meQuery}>
      {(me) => (
        <Prove>
          <div className={styles.shell}>
            <Menu me={me} />
            <main className={styles.page} id="page" tabIndex={-1}>
              {isLed(me, part) ? <Navigate to="/account" replace /> : <Outlet />}
            </main>
          </div>
        </Prove>
      )}
    </Loaded>
  )
}

/** Whether the shop that is opened wants a second factor first, which is set up on the page of the account. */
function isLed({ sellers, has_factor: hasFactor }: OfficeAnswer<'me'>, part: string | undefined): boolean {
  return !hasFactor && sellers.some(({ id, needs_factor: isNeeded }) => String(id) === part && isNeeded)
}

import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { codeOf } from '../../state/call.ts'
import { ClockContext, clockOfPage } from '../../state/clock.ts'
import { meQuery } from '../../state/queries.ts'
import { signInState } from '../../state/sign-in-state.ts'
import { useSellerPart } from '../../state/use-seller.ts'
import { ClockLine } from './clock-line.tsx'
import { ClosedShop } from './closed-shop.tsx'
import { LeadTo } from './lead-to.ts'
import { Loaded } from '../feedback/loaded.tsx'
import { Menu } from './menu.tsx'
import { OfflineNotice } from '../feedback/offline.tsx'
import { Prove } from '../dialog/prove.tsx'
import { useSearchKey } from '../form/search-key.ts'
import styles from './frame.module.css'

const VisitNotice = lazy(async () => ({ default: (await import('../../platform/visit.tsx')).VisitNotice }))

/**
 * The frame of every page behind the sign-in: the menu, and the page. A user who is not signed in is redirected to the
 * sign-in.
 */
export function Frame(): ReactNode {
  const { error, data } = useQuery(meQuery)
  if (error !== null && codeOf(error) === 'SIGN_IN') return <ToSignIn isEnded={data !== undefined} />
  return (
    <Loaded query={meQuery}>
      {(me) => (
        <Prove>
          <Clocked me={me}>
            <div className={styles.shell}>
              <Menu me={me} />
              <main className={styles.page} id="page" tabIndex={-1}>
                <OfflineNotice />
                <Visit me={me} />
                <Closed me={me} />
                <Opened me={me} />
                <ClockLine />
              </main>
            </div>
          </Clocked>
        </Prove>
      )}
    </Loaded>
  )
}

/** The clock of the page for everything in it. */
function Clocked({ me, children }: { me: OfficeAnswer<'me'>; children: ReactNode }): ReactNode {
  return <ClockContext value={clockOfPage(me.sellers, useSellerPart())}>{children}</ClockContext>
}

/**
 * Leads to the sign-in, which leads back. The address that was asked for is the one at first: while the file of the sign-in
 * is still coming, the frame stays and the address is the sign-in's already.
 */
function ToSignIn({ isEnded }: { isEnded: boolean }): ReactNode {
  const { href } = useLocation()
  const [state] = useState(() => signInState(href, isEnded))
  return <LeadTo to="/sign-in" replace state={state} />
}

/** Says to an operator whose shop they look into, and lets them leave it. The part comes with the first such page. */
function Visit({ me }: { me: OfficeAnswer<'me'> }): ReactNode {
  const part = useSellerPart()
  const shop = me.sellers.find(({ id }) => String(id) === part)
  if (shop === undefined || shop.visit === null) return null
  return (
    <Suspense>
      <VisitNotice seller={shop.id} name={shop.name} visit={shop.visit} />
    </Suspense>
  )
}

/** Says that nothing of the shop whose page is open can be bought, where that is so. */
function Closed({ me }: { me: OfficeAnswer<'me'> }): ReactNode {
  const part = useSellerPart()
  const shop = me.sellers.find(({ id }) => String(id) === part)
  if (shop === undefined || shop.closed === null) return null
  return <ClosedShop closed={shop.closed} />
}

/**
 * The opened page; or, if its shop requires a second factor first, the account page, on which that is set up. A
 * separate component: `Navigate` redirects again each time that its parent is rendered.
 */
function Opened({ me }: { me: OfficeAnswer<'me'> }): ReactNode {
  const part = useSellerPart()
  useSearchKey()
  const isLed = me.sellers.some(({ id, needs_factor: isNeeded }) => String(id) === part && isNeeded)
  return isLed && !me.has_factor ? <LeadTo to="/account" replace /> : <Outlet />
}

import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayMember, mayOperator } from '#rules/permissions.ts'
import type { OfficeAnswer } from '#contract/office-calls.ts'
import { codeOf } from '../state/call.ts'
import { meQuery } from '../state/queries.ts'
import { useSellerPart } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { Loaded } from './loaded.tsx'
import { Prove } from './prove.tsx'
import styles from './frame.module.css'

type Me = OfficeAnswer<'me'>

/** The frame of every page behind the sign-in: the menu, and the page. Whoever is not signed in is led to do so. */
export function Frame(): ReactNode {
  const { error } = useQuery(meQuery)
  if (error !== null && codeOf(error) === 'SIGN_IN') return <Navigate to="/sign-in" replace />
  return (
    <Loaded query={meQuery}>
      {(me) => (
        <Prove>
          <Menu me={me} />
          <main className={styles.page} id="page" tabIndex={-1}>
            <Outlet />
          </main>
        </Prove>
      )}
    </Loaded>
  )
}

function Menu({ me }: { me: Me }): ReactNode {
  const texts = useTexts()
  const seller = useSellerPart()
  const of = me.sellers.find(({ id }) => String(id) === seller) ?? onlyOf(me.sellers)
  const current = { 'aria-current': 'page' } as const
  const exact = { exact: true }
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#page">
        {texts.skip}
      </a>
      <p className={styles.name}>{of?.name ?? texts.name}</p>
      <nav aria-label={texts.menu.label}>
        <ul className={styles.menu}>
          {me.sellers.length !== 1 && (
            <li>
              <Link to="/" activeOptions={exact} activeProps={current}>
                {texts.menu.sellers}
              </Link>
            </li>
          )}
          {of !== undefined && (
            <li>
              <Link
                to="/sellers/$seller"
                params={{ seller: String(of.id) }}
                activeOptions={exact}
                activeProps={current}
              >
                {texts.menu.home}
              </Link>
            </li>
          )}
          {of !== undefined && mayMember(of.role, 'sales.read') && (
            <li>
              <Link to="/sellers/$seller/sales" params={{ seller: String(of.id) }} activeProps={current}>
                {texts.menu.sales}
              </Link>
            </li>
          )}
          {of !== undefined && (
            <li>
              <Link to="/sellers/$seller/products" params={{ seller: String(of.id) }} activeProps={current}>
                {texts.menu.products}
              </Link>
            </li>
          )}
          {of !== undefined && mayMember(of.role, 'seller.read') && (
            <li>
              <Link to="/sellers/$seller/shop" params={{ seller: String(of.id) }} activeProps={current}>
                {texts.menu.shop}
              </Link>
            </li>
          )}
          {of !== undefined && mayMember(of.role, 'team.read') && (
            <li>
              <Link to="/sellers/$seller/team" params={{ seller: String(of.id) }} activeProps={current}>
                {texts.menu.team}
              </Link>
            </li>
          )}
          {mayOperator(me.operator, 'sellers.read') && (
            <li>
              <Link to="/platform" activeProps={current}>
                {texts.menu.platform}
              </Link>
            </li>
          )}
          <li>
            <Link to="/account" activeProps={current}>
              {texts.menu.account}
            </Link>
          </li>
        </ul>
      </nav>
      {of?.is_sandbox === true && <p className={styles.sandbox}>{texts.sandbox}</p>}
    </header>
  )
}

function onlyOf<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined
}

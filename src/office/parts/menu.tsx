import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office-calls.ts'
import { isReading, mayMember, mayOperator, type Permission } from '#rules/permissions.ts'
import { useSellerPart } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { MENU_ENTRIES } from './menu-entries.ts'
import styles from './menu.module.css'

type Me = OfficeAnswer<'me'>
type Shop = Me['sellers'][number]

/** On a phone so many pages stand beside the button that shows the others. */
const AT_ONCE = 3

/** The pages that the reader may open: beside the page, and on a phone at its foot. */
export function Menu({ me }: { me: Me }): ReactNode {
  const texts = useTexts()
  const part = useSellerPart()
  const shop = me.sellers.find(({ id }) => String(id) === part) ?? onlyOf(me.sellers)
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#page">
        {texts.skip}
      </a>
      <div className={styles.top}>
        <p className={styles.name}>{shop?.name ?? texts.name}</p>
        {shop?.is_sandbox === true && <p className={styles.sandbox}>{texts.sandbox}</p>}
      </div>
      <Pages key={useLocation().pathname} me={me} shop={shop} />
    </header>
  )
}

/** `shop`: the one that is open; undefined: none of several, or none at all. */
function Pages({ me, shop }: { me: Me; shop: Shop | undefined }): ReactNode {
  const texts = useTexts().menu
  const [isOpen, setOpen] = useState(false)
  const ofShop = pagesOf(shop)
  useEffect(() => {
    if (!isOpen) return
    const close = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen])
  return (
    <nav className={styles.pages} aria-label={texts.label}>
      {shop !== undefined && <ul className={styles.first}>{ofShop.slice(0, AT_ONCE)}</ul>}
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls="more-pages"
        onClick={() => setOpen(!isOpen)}
      >
        {texts.more}
      </button>
      <div className={styles.others} id="more-pages" data-open={isOpen || undefined}>
        {ofShop.length > AT_ONCE && <ul>{ofShop.slice(AT_ONCE)}</ul>}
        <OtherPages me={me} />
      </div>
    </nav>
  )
}

const CURRENT = { activeProps: { 'aria-current': 'page' } } as const

function pagesOf(shop: Shop | undefined): ReactNode[] {
  if (shop === undefined) return []
  return MENU_ENTRIES.filter(({ permission }) => mayOpen(shop, permission)).map(({ to, name }) => (
    <li key={to}>
      <PageLink to={to} name={name} shop={shop} />
    </li>
  ))
}

/** Whoever only looks into a shop opens nothing that makes something. */
function mayOpen({ role, visit }: Shop, permission: Permission): boolean {
  return mayMember(role, permission) && (visit?.writes !== false || isReading(permission))
}

function PageLink({ to, name, shop }: Pick<Entry, 'to' | 'name'> & { shop: Shop }): ReactNode {
  const texts = useTexts().menu
  const isStart = to === '/sellers/$seller'
  return (
    <Link to={to} params={{ seller: String(shop.id) }} activeOptions={{ exact: isStart }} {...CURRENT}>
      {texts[name]}
    </Link>
  )
}

type Entry = (typeof MENU_ENTRIES)[number]

/** What is of no shop: the others, the platform, the reader's own account. */
function OtherPages({ me }: { me: Me }): ReactNode {
  const texts = useTexts().menu
  return (
    <ul>
      {me.sellers.length > 1 && (
        <li>
          <Link to="/" activeOptions={{ exact: true }} {...CURRENT}>
            {texts.sellers}
          </Link>
        </li>
      )}
      {mayOperator(me.operator, 'sellers.read') && (
        <li>
          <Link to="/platform" {...CURRENT}>
            {texts.platform}
          </Link>
        </li>
      )}
      <li>
        <Link to="/account" {...CURRENT}>
          {texts.account}
        </Link>
      </li>
    </ul>
  )
}

function onlyOf<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined
}

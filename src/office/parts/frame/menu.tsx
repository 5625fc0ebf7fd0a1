import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useId, useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Badge } from '#design/badge.tsx'
import { Icon } from '#design/icon.tsx'
import { isReading, mayMember, mayOperator, type Permission } from '#rules/office/permissions.ts'
import { useSellerPart } from '../../state/use-seller.ts'
import { useTexts } from '../../state/words.ts'
import { MENU_ENTRIES, MENU_GROUPS } from './menu-entries.ts'
import { MENU_ICONS } from './menu-icons.ts'
import styles from './menu.module.css'

type Me = OfficeAnswer<'me'>
type Shop = Me['sellers'][number]

/** The pages that the reader may open: beside the page, and on a phone at its foot. */
export function Menu({ me }: { me: Me }): ReactNode {
  const texts = useTexts()
  const part = useSellerPart()
  const shop = me.sellers.find(({ id }) => String(id) === part) ?? onlyOf(me.sellers)
  const name = shop?.name ?? texts.name
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#page">
        {texts.skip}
      </a>
      <div className={styles.top}>
        <span className={styles.initial} aria-hidden="true">
          {Array.from(name)[0]}
        </span>
        <div className={styles.about}>
          <p className={styles.name}>{name}</p>
          {shop?.is_sandbox === true && <Simulated shop={shop} />}
        </div>
      </div>
      <Pages key={useLocation().pathname} me={me} shop={shop} />
    </header>
  )
}

/** That no money moves; it leads to what is missing for it. */
function Simulated({ shop }: { shop: Shop }): ReactNode {
  const badge = <Badge kind="open">{useTexts().sandbox}</Badge>
  if (!mayMember(shop.role, 'gateways.read')) return badge
  return (
    <Link to="/sellers/$seller/payment-providers" params={{ seller: String(shop.id) }}>
      {badge}
    </Link>
  )
}

/** `shop`: the one that is open; undefined: none of several, or none at all. */
function Pages({ me, shop }: { me: Me; shop: Shop | undefined }): ReactNode {
  const texts = useTexts().menu
  const [isOpen, setOpen] = useState(false)
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
      {shop !== undefined && <ul className={styles.first}>{pagesOf(shop, null)}</ul>}
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls="more-pages"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={MENU_ICONS.more} />
        {texts.more}
      </button>
      <div className={styles.others} id="more-pages" data-open={isOpen || undefined}>
        {shop !== undefined &&
          MENU_GROUPS.map((group) => <PageGroup key={group} group={group} shop={shop} />)}
        <OtherPages me={me} />
      </div>
    </nav>
  )
}

const CURRENT = { activeProps: { 'aria-current': 'page' } } as const

/** Renders the pages of a named group; nothing if the reader may open none of them. */
function PageGroup({ group, shop }: { group: (typeof MENU_GROUPS)[number]; shop: Shop }): ReactNode {
  const texts = useTexts().menu
  const id = useId()
  const pages = pagesOf(shop, group)
  if (pages.length === 0) return null
  return (
    <div>
      <p className={styles.group} id={id}>
        {texts.groups[group]}
      </p>
      <ul aria-labelledby={id}>{pages}</ul>
    </div>
  )
}

function pagesOf(shop: Shop, group: Entry['group']): ReactNode[] {
  return MENU_ENTRIES.filter((entry) => entry.group === group && mayOpen(shop, entry.permission)).map(
    ({ to, name }) => (
      <li key={to}>
        <PageLink to={to} name={name} shop={shop} />
      </li>
    ),
  )
}

/** Checks whether a page may be opened: a read-only visitor of a shop opens no page that writes. */
function mayOpen({ role, visit }: Shop, permission: Permission): boolean {
  return mayMember(role, permission) && (visit?.writes !== false || isReading(permission))
}

function PageLink({ to, name, shop }: Pick<Entry, 'to' | 'name'> & { shop: Shop }): ReactNode {
  const texts = useTexts().menu
  const isStart = to === '/sellers/$seller'
  return (
    <Link to={to} params={{ seller: String(shop.id) }} activeOptions={{ exact: isStart }} {...CURRENT}>
      <Icon name={MENU_ICONS[name]} />
      {texts[name]}
    </Link>
  )
}

type Entry = (typeof MENU_ENTRIES)[number]

/** Renders the links that belong to no shop: the other shops, the platform, the reader's own account. */
function OtherPages({ me }: { me: Me }): ReactNode {
  const texts = useTexts().menu
  return (
    <ul>
      {me.sellers.length > 1 && (
        <li>
          <Link to="/" activeOptions={{ exact: true }} {...CURRENT}>
            <Icon name={MENU_ICONS.sellers} />
            {texts.sellers}
          </Link>
        </li>
      )}
      {mayOperator(me.operator, 'sellers.read') && (
        <li>
          <Link to="/platform" {...CURRENT}>
            <Icon name={MENU_ICONS.platform} />
            {texts.platform}
          </Link>
        </li>
      )}
      <li>
        <Link to="/account" {...CURRENT}>
          <Icon name={MENU_ICONS.account} />
          {texts.account}
        </Link>
      </li>
    </ul>
  )
}

function onlyOf<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined
}

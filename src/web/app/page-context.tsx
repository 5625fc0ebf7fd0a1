import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import type { Page, PageFrame } from '#contract/checkout/page.ts'
import type { Currency, Minor } from '#rules/base/money.ts'
import { money } from '#texts/format.ts'
import type { Texts } from '#texts/texts.ts'
import { pageClient, type PageClient } from './page-client.ts'

export type PageContextValue = {
  frame: PageFrame
  texts: Texts
  client: PageClient
  /** An amount as the reader of this page writes it. */
  money: (amount: Minor, currency: Currency) => string
}

const PageContext = createContext<PageContextValue | null>(null)

/** Gives every part below the page's frame, its texts and the client of the contract's calls. */
export function PageProvider(props: { page: Page; texts: Texts; children: ReactNode }): ReactNode {
  const [client] = useState(() => pageClient(props.page))
  const { frame } = props.page
  const value = useMemo<PageContextValue>(
    () => ({
      frame,
      texts: props.texts,
      client,
      money: (amount, currency) => money(amount, currency, frame.numbers),
    }),
    [frame, props.texts, client],
  )
  return <PageContext value={value}>{props.children}</PageContext>
}

/** Returns the page that a part belongs to. */
export function usePage(): PageContextValue {
  const value = use(PageContext)
  if (value === null) throw new Error('no PageProvider above')
  return value
}

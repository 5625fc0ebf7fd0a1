import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { createClient, type Client } from '#contract/client.ts'
import type { Page, PageFrame } from '#contract/page.ts'
import type { Currency, Minor } from '#rules/money.ts'
import { money } from '#texts/format.ts'
import type { Texts } from '#texts/texts.ts'
import { takeFingerprint } from './state/fingerprint.ts'

export type PageContextValue = {
  frame: PageFrame
  texts: Texts
  client: Client
  /** An amount as the reader of this page writes it. */
  money: (amount: Minor, currency: Currency) => string
}

const PageContext = createContext<PageContextValue | null>(null)

function clientOf(page: Page): Client {
  return createClient({
    bases: page.frame.bases,
    sessionId: page.frame.sessionId,
    fetch: (...request) => fetch(...request),
    fingerprint: takeFingerprint,
    sign: () => '',
    tokens: page.data.screen === 'checkout' ? page.data.tokens : null,
  })
}

/** Gives every part below the page's frame, its texts and the client of the contract's calls. */
export function PageProvider(props: { page: Page; texts: Texts; children: ReactNode }): ReactNode {
  const [client] = useState(() => clientOf(props.page))
  const { frame } = props.page
  const value = useMemo<PageContextValue>(
    () => ({
      frame,
      texts: props.texts,
      client,
      money: (amount, currency) => money(amount, currency, frame.locale),
    }),
    [frame, props.texts, client],
  )
  return <PageContext value={value}>{props.children}</PageContext>
}

/** The page that a part stands in. */
export function usePage(): PageContextValue {
  const value = use(PageContext)
  if (value === null) throw new Error('usePage needs a PageProvider above it')
  return value
}

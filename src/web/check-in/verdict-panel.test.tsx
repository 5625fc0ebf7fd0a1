import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ListedTicket, Verdict } from '#rules/tickets/check-in.ts'
import { LOCALES, type Locale } from '#rules/base/locale.ts'
import { ticketNumber } from '#rules/tickets/ticket-code.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { pageOf } from '../fixtures/sale.ts'
import { PageProvider } from '../app/page-context.tsx'
import { SCREEN_TOPICS } from '../app/screen-topics.ts'
import { head, Screen } from '../screens/check-in/index.tsx'
import { VerdictPanel } from './verdict-panel.tsx'

const ID = '0190b3c4-5d6e-7f80-9123-456789abcdef'

const TICKET: ListedTicket = {
  id: ID,
  state: 'valid',
  kind: 'Pista · Meia-entrada',
  holder: 'Maria Clara',
  halfPrice: true,
  proof: 'student',
}
const ENTRY = {
  id: 'e',
  ticketId: ID,
  at: '2026-11-21T22:00:00.000Z',
  deviceId: 'd',
  checkInPoint: 'Portão B',
}
const WELCOME: Verdict = { kind: 'welcome', ticketId: ID, ticket: TICKET }

const VERDICTS: readonly Verdict[] = [
  WELCOME,
  { kind: 'welcome', ticketId: ID, ticket: null },
  { kind: 'already-in', ticketId: ID, ticket: TICKET, entry: ENTRY },
  { kind: 'already-in', ticketId: ID, ticket: null, entry: { ...ENTRY, checkInPoint: '' } },
  { kind: 'void', ticketId: ID, ticket: { ...TICKET, state: 'void' } },
  { kind: 'transferred', ticketId: ID, ticket: { ...TICKET, state: 'transferred' } },
  { kind: 'other-event' },
  { kind: 'forged' },
  { kind: 'no-ticket' },
  { kind: 'unknown-number' },
  { kind: 'not-listed' },
]

beforeAll(async () => {
  for (const locale of LOCALES) {
    for (const topic of SCREEN_TOPICS['check-in']) await loadTopic(topic, locale)
  }
})

function panel(verdict: Verdict | null, locale: Locale = 'pt'): string {
  const page = pageOf({ screen: 'check-in' }, locale, { path: '/check-in' })
  return renderToString(
    <PageProvider page={page} texts={ALL_TEXTS[locale]}>
      <VerdictPanel verdict={verdict} />
    </PageProvider>,
  )
}

const titleOf = (html: string): string => /<h2[^>]*>([^<]+)</.exec(html)?.[1] ?? ''

describe.each(LOCALES)('the panel of a check-in point in %s', (locale) => {
  test('says every verdict in words of its own, beside a picture', () => {
    const panels = [null, ...VERDICTS].map((verdict) => panel(verdict, locale))
    expect(panels.every((html) => html.includes('<svg'))).toBe(true)
    const kinds = new Set(['ready', ...VERDICTS.map(({ kind }) => kind)])
    expect(new Set(panels.map(titleOf)).size).toBe(kinds.size)
  })

  test('is on a page that the server renders before the device reads its storage', () => {
    const page = pageOf({ screen: 'check-in' }, locale, { path: '/check-in' })
    const html = renderToString(
      <PageProvider page={page} texts={ALL_TEXTS[locale]}>
        <Screen data={{ screen: 'check-in' }} prepared={undefined} />
      </PageProvider>,
    )
    const { title } = topicTexts('check-in', locale)
    expect(html).toContain(title)
    expect(head({ screen: 'check-in' }, ALL_TEXTS[locale], page.frame)).toMatchObject({ title })
  })
})

describe('the panel', () => {
  test('names the ticket, its holder, and the right that needs a proof', () => {
    const html = panel(WELCOME)
    for (const words of [TICKET.kind, 'Maria Clara', ticketNumber(ID)]) expect(html).toContain(words)
    expect(html).toContain(topicTexts('held', 'pt').holders.proofs.student)
  })

  test('requests no proof for a ticket that is not admitted', () => {
    const { halfPrice } = topicTexts('check-in', 'pt').verdicts
    expect(panel(WELCOME)).toContain(halfPrice)
    expect(panel({ kind: 'already-in', ticketId: ID, ticket: TICKET, entry: ENTRY })).not.toContain(halfPrice)
    expect(panel({ kind: 'void', ticketId: ID, ticket: TICKET })).not.toContain(halfPrice)
  })

  test('says at which check-in point somebody went in', () => {
    expect(panel({ kind: 'already-in', ticketId: ID, ticket: TICKET, entry: ENTRY })).toContain('Portão B')
  })
})

import type { Page } from '#contract/page.ts'
import type { TopicName } from '#texts/topics.ts'
import { SCREEN_TOPICS } from '../app/screen-topics.ts'
import { PARTS, type PartName } from './on-demand.ts'

/** Where the import of each part leads, as the browser build's manifest names it. Only the server reads this. */
const SOURCES: Readonly<Record<PartName, string>> = {
  address: 'src/web/features/address/address-part.ts',
  freight: 'src/web/features/freight/view.tsx',
  prefill: 'src/web/features/prefill/view.ts',
  foreignDocument: 'src/web/features/foreign-document/view.tsx',
  priceNotes: 'src/web/features/price-notes/view.tsx',
  terms: 'src/web/features/terms/view.tsx',
  renewal: 'src/web/features/renewal/view.tsx',
  bumps: 'src/web/features/bumps/view.tsx',
  openPurchase: 'src/web/features/open-purchase/view.tsx',
  cashback: 'src/web/features/cashback/view.tsx',
  donation: 'src/web/features/donation/view.tsx',
  soldOut: 'src/web/features/sold-out/view.tsx',
  held: 'src/web/features/held-tickets/view.tsx',
  keepCard: 'src/web/features/keep-card/view.tsx',
  paypal: 'src/web/methods/paypal/view.tsx',
  oxxo: 'src/web/methods/oxxo/view.tsx',
  savedCards: 'src/web/features/saved-cards/view.tsx',
  pixAutomatic: 'src/web/methods/pix-automatic/view.tsx',
  recurring: 'src/web/features/recurring/view.tsx',
  twoCards: 'src/web/methods/two-cards/view.tsx',
  trust: 'src/web/features/trust/trust-part.ts',
  steps: 'src/web/features/steps/steps-part.ts',
}

/** What loads by itself once the page is at rest, and brings its own styles. */
const BRINGING_STYLES = ['src/web/features/gift/view.tsx', 'src/web/features/gift/gift-note.tsx']

/** The sources of a page's parts: those it needs at once, and those it does without; and the topics it shows at once. */
export type PartsOfPage = {
  needed: readonly string[]
  spared: readonly string[]
  topics: readonly TopicName[]
}

/** What of the checkout's parts this page needs; other screens have none. The topics are those of screen and parts. */
export function partsOf({ data, frame }: Page): PartsOfPage {
  const shown = SCREEN_TOPICS[data.screen]
  if (data.screen !== 'checkout') return { needed: [], spared: [], topics: shown }
  const names = Object.keys(PARTS) as PartName[]
  const isNeeded = (name: PartName): boolean => PARTS[name].isNeeded(data, frame)
  const atOnce = names.filter((name) => isNeeded(name) && !PARTS[name].isLate)
  return {
    needed: atOnce.map((name) => SOURCES[name]),
    spared: [...names.filter((name) => !isNeeded(name)).map((name) => SOURCES[name]), ...BRINGING_STYLES],
    topics: [...new Set([...shown, ...atOnce.flatMap((name) => PARTS[name].topics)])],
  }
}

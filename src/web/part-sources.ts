import type { Page } from '#contract/page.ts'
import type { TopicName } from '#texts/topics.ts'
import { SCREEN_TOPICS } from './screen-topics.ts'
import { PARTS, type PartName } from './state/on-demand.ts'

/** Where the import of each part leads, as the browser build's manifest names it. Only the server reads this. */
const SOURCES: Readonly<Record<PartName, string>> = {
  address: 'src/web/state/address-part.ts',
  freight: 'src/web/delivery/freight-options.tsx',
  prefill: 'src/web/state/prefill.ts',
  foreignDocument: 'src/web/screens/checkout/foreign-document.tsx',
  priceNotes: 'src/web/screens/checkout/price-notes.tsx',
  terms: 'src/web/screens/checkout/terms.tsx',
  renewal: 'src/web/renewal/renewal-part.tsx',
  bumps: 'src/web/screens/checkout/bump-cards.tsx',
  openPurchase: 'src/web/screens/checkout/open-purchase.tsx',
  cashback: 'src/web/cashback/cashback-part.tsx',
  donation: 'src/web/donation/donation-part.tsx',
  soldOut: 'src/web/sold-out/sold-out.tsx',
  held: 'src/web/held-tickets/held-part.tsx',
  keepCard: 'src/web/screens/checkout/keep-card.tsx',
  paypal: 'src/web/methods/paypal-text.tsx',
  oxxo: 'src/web/methods/oxxo.tsx',
  savedCards: 'src/web/saved-cards/saved-cards.tsx',
  pixAutomatic: 'src/web/methods/pix-automatic.tsx',
  recurring: 'src/web/screens/checkout/recurring.tsx',
  twoCards: 'src/web/two-cards/two-cards-part.tsx',
  trust: 'src/web/trust/trust-part.ts',
  steps: 'src/web/steps/steps-part.ts',
}

/** What loads by itself once the page is at rest, and brings its own styles. */
const BRINGING_STYLES = ['src/web/delivery/gift-option.tsx', 'src/web/delivery/gift-note.tsx']

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

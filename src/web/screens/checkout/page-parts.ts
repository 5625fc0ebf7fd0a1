import type { Page } from '#contract/checkout/page.ts'
import type { Feature } from '../../checkout/feature.ts'
import type { PartsOfPage } from '../../app/assets.ts'
import { SCREEN_TOPICS } from '../../app/screen-topics.ts'
import { FEATURES } from './features.ts'

const FOUND = import.meta.glob<Feature>(['../../features/*/feature.ts', '../../methods/*/feature.ts'], {
  eager: true,
  import: 'default',
})

/** The source of each feature's view, as the browser build's manifest names it: beside its description. */
const VIEWS = Object.entries(FOUND).map(([path, feature]) => {
  if (!FEATURES.includes(feature)) throw new Error(`${path} is not in the list of features`)
  return { feature, source: path.replace(/^\.\.\/\.\.\/(.*)\/feature\.ts$/, 'src/web/$1/view') }
})

/** Parts of the screen whose styles are loaded with their code: `part-styles.ts` is beside `part.tsx`. */
const STYLED_LATE = Object.keys(import.meta.glob('./*-styles.ts')).map((path) =>
  path.replace(/^\.\/(.*)-styles\.ts$/, 'src/web/screens/checkout/$1'),
)

/** The seller's additions to a page, shared by every screen. */
const BRANDING = 'src/web/features/seller-page/branding'

/**
 * Returns the checkout features that this page needs; for other screens only the seller's own. Only the server reads
 * this.
 */
export function partsOf({ data, frame }: Page): PartsOfPage {
  const shown = SCREEN_TOPICS[data.screen]
  if (data.screen !== 'checkout') {
    const isBranded = 'look' in data && data.look?.branding !== undefined
    return {
      needed: isBranded ? [BRANDING] : [],
      spared: isBranded || !('look' in data) ? [] : [BRANDING],
      topics: shown,
    }
  }
  const needed = new Set(VIEWS.filter(({ feature }) => feature.isNeeded(data, frame)))
  const atOnce = [...needed].filter(({ feature }) => feature.comes === 'first-paint')
  const spared = VIEWS.filter((each) => !needed.has(each) || each.feature.bringsStyles === true)
  return {
    needed: atOnce.map(({ source }) => source),
    // A page that has it imports it with its view; by other ways it belongs to other screens.
    spared: [...spared.map(({ source }) => source), ...STYLED_LATE, BRANDING],
    topics: [...new Set([...shown, ...atOnce.flatMap(({ feature }) => feature.topics)])],
  }
}

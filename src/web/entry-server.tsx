import { renderToString } from 'react-dom/server'
import type { Page, PageRenderer } from '#contract/checkout/page.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { loadTopic } from '#texts/topics.ts'
import { App } from './app/app.tsx'
import { keptAssets, readBuild, readFramedScript } from './app/assets.ts'
import { prepareDocument, type WriteDocument } from './app/document.ts'
import { createMarkupCache } from './app/markup-cache.ts'
import { linkPreview } from './screens/link-preview.ts'
import { partsOf } from './screens/checkout/page-parts.ts'
import type { AnyScreenModule } from './app/screen.ts'
import { SCREEN_TOPICS } from './app/screen-topics.ts'

export { matchRoute, WEB_ROUTES } from './app/routes.ts'

const SCREENS = import.meta.glob<AnyScreenModule>('./screens/*/index.tsx', { eager: true })

/** React's markup of a page, and the head that its screen asks for. */
export async function renderScreen(
  page: Page,
): Promise<{ body: string; head: ReturnType<AnyScreenModule['head']> }> {
  const screen = SCREENS[`./screens/${page.data.screen}/index.tsx`]
  if (screen === undefined) throw new Error(`no screen ${page.data.screen}`)
  const { locale } = page.frame
  const texts = ALL_TEXTS[locale]
  await Promise.all(SCREEN_TOPICS[page.data.screen].map((topic) => loadTopic(topic, locale)))
  const prepared = await screen.prepare?.(page.data, page.frame)
  return {
    body: renderToString(<App page={page} texts={texts} screen={screen} prepared={prepared} />),
    head: screen.head(page.data, texts, page.frame),
  }
}

type AssetsOf = ReturnType<typeof keptAssets>

/** Renders a page and puts together what two answers with it have in common. */
async function preparePage(page: Page, assetsOf: AssetsOf, framed?: string): Promise<WriteDocument> {
  const { body, head } = await renderScreen(page)
  const { scripts, styles } = assetsOf(page.data.screen, page.frame.locale, partsOf(page))
  const preview = linkPreview(page)
  const texts = ALL_TEXTS[page.frame.locale]
  return prepareDocument({ page, texts, head, preview, body, styles, scripts: { ...scripts, framed } })
}

/** Writes documents, and renders equal checkouts once. `onRendered` is called for each page that React rendered. */
export function createPageWriter(
  assetsOf: AssetsOf,
  framed?: string,
  onRendered?: (page: Page) => void,
): PageRenderer {
  const cache = createMarkupCache<WriteDocument>()
  const prepare = (page: Page): Promise<WriteDocument> => {
    onRendered?.(page)
    return preparePage(page, assetsOf, framed)
  }
  return {
    render: async (page, nonce) => (await cache.get(page, prepare))(page, nonce),
  }
}

/** Renders whole documents. `clientFolder` holds the browser build (dist/client); it is read once, here. */
export function createRenderer(options: { clientFolder: string }): PageRenderer {
  const { clientFolder } = options
  return createPageWriter(keptAssets(readBuild(clientFolder)), readFramedScript(clientFolder))
}

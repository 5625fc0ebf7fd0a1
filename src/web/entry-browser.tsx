import { hydrateRoot } from 'react-dom/client'
import { loadTexts } from '#texts/load.ts'
import { loadTopic } from '#texts/topics.ts'
import { App } from './app.tsx'
import { readPageData, ROOT_ID } from './page-data.ts'
import type { AnyScreenModule } from './screen.ts'
import { SCREEN_TOPICS } from './screen-topics.ts'
import { learnServerTime } from './state/server-clock.ts'
import { whenIdle } from './state/when-idle.ts'

const SCREENS = import.meta.glob<AnyScreenModule>('./screens/*/index.tsx')

/** When the document's first byte came, by the device's clock. */
function documentReceivedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  const firstByte = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0
  return Date.now() - (performance.now() - firstByte)
}

async function start(): Promise<void> {
  const page = readPageData(document)
  learnServerTime(Date.parse(page.frame.now), documentReceivedAt())
  const root = document.getElementById(ROOT_ID)
  const load = SCREENS[`./screens/${page.data.screen}/index.tsx`]
  if (root === null || load === undefined) throw new Error(`no screen ${page.data.screen}`)
  const { locale } = page.frame
  const topics = SCREEN_TOPICS[page.data.screen].map((topic) => loadTopic(topic, locale))
  const [screen, texts] = await Promise.all([load(), loadTexts(locale), ...topics])
  await screen.prepare?.(page.data, page.frame)
  hydrateRoot(root, <App page={page} texts={texts} screen={screen} />)
  // Without it the page only misses a newer build.
  whenIdle(
    () =>
      void import('./build-check.ts').then(
        (check) => check.watchBuild(page),
        () => null,
      ),
  )
}

void start()

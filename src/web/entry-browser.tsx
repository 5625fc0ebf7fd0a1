import { hydrateRoot } from 'react-dom/client'
import { loadTexts } from '#texts/load.ts'
import { App } from './app/app.tsx'
import { readPageData, ROOT_ID } from './app/page-data.ts'
import type { Page } from '#contract/checkout/page.ts'
import type { AnyScreenModule } from './app/screen.ts'
import { setServerTime } from './app/server-clock.ts'
import { whenIdle } from './app/when-idle.ts'

/** A checkout's own topics are those of its parts. */
async function loadScreen({ data, frame }: Page): Promise<AnyScreenModule> {
  if (data.screen === 'checkout') return (await import('./screens/checkout/index.tsx')) as AnyScreenModule
  return (await import('./screens/other-screens.ts')).loadScreen(data.screen, frame.locale)
}

/** When the document's first byte came, by the device's clock. */
function documentReceivedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  const firstByte = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0
  return Date.now() - (performance.now() - firstByte)
}

async function start(): Promise<void> {
  const page = readPageData(document)
  setServerTime(Date.parse(page.frame.now), documentReceivedAt())
  const root = document.getElementById(ROOT_ID)
  if (root === null) throw new Error('the document has no page root')
  const [screen, texts] = await Promise.all([loadScreen(page), loadTexts(page.frame.locale)])
  const prepared = await screen.prepare?.(page.data, page.frame)
  // From here on React handles the presses; earlier ones are replayed once the page is rendered (early-presses.ts).
  window.onclick = null
  hydrateRoot(root, <App page={page} texts={texts} screen={screen} prepared={prepared} />)
  // Without it the page only misses a newer build.
  whenIdle(
    () =>
      void import('./app/build-check.ts').then(
        (check) => check.watchBuild(page),
        () => null,
      ),
  )
}

void start()

import type { ScreenName } from '#contract/checkout/page.ts'
import { loadTopic } from '#texts/topics.ts'
import type { Locale } from '#rules/base/locale.ts'
import type { AnyScreenModule } from '../app/screen.ts'
import { SCREEN_TOPICS } from '../app/screen-topics.ts'

/*
 * Every screen but the checkout, whose first load must not grow with each page that there is beside it: where they
 * are, and the topics that they show.
 */

const SCREENS = import.meta.glob<AnyScreenModule>(['./*/index.tsx', '!./checkout/index.tsx'])

/** A screen with the texts of its topics. @throws Error for a screen that there is not */
export async function loadScreen(name: ScreenName, locale: Locale): Promise<AnyScreenModule> {
  const load = SCREENS[`./${name}/index.tsx`]
  if (load === undefined) throw new Error(`no screen ${name}`)
  const topics = SCREEN_TOPICS[name].map((topic) => loadTopic(topic, locale))
  const [screen] = await Promise.all([load(), ...topics])
  return screen
}

import type { Locale } from '#rules/base/locale.ts'
import { use } from 'react'
import { hasTopic, loadTopic, topicTexts, type TopicName, type Topics } from '#texts/topics.ts'
import { usePage } from './page-context.tsx'

/** A promise that React reads at once, as one of its own that was kept. */
const READY = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

/** Topics that parts of the page wait for. A rejected promise stays, as React reads it again to detect that. */
const asked = new Map<string, Promise<void>>()

/** Lets topics that did not come be asked for again. */
export function askTopicsAgain(): void {
  asked.clear()
}

function waitFor(topic: TopicName, locale: Locale): Promise<void> {
  const key = `${locale}/${topic}`
  const promise = asked.get(key) ?? loadTopic(topic, locale)
  asked.set(key, promise)
  return promise
}

/**
 * The texts of a topic in the page's language. A screen has loaded it before (see SCREEN_TOPICS and `prepare`); a
 * part that comes later may wait for it below its Suspense boundary.
 */
export function useTopic<T extends TopicName>(topic: T): Topics[T] {
  const { locale } = usePage().frame
  // Always one `use` for each topic: React distinguishes the promises of a component by their order.
  use(hasTopic(topic, locale) ? READY : waitFor(topic, locale))
  return topicTexts(topic, locale)
}

import type { Locale } from '#rules/base/locale.ts'

import { loadLanguage } from './load.ts'
import type { TopicName, Topics } from './topic-types.ts'

export type { TopicLoaders, TopicName, Topics } from './topic-types.ts'

/*
 * Texts that only some pages show. Each language lists its own in <language>/topics.ts, a part of its catalogue's
 * chunk, so that a browser never reads where those of the other six are. Loaded texts stay: they are the same for every
 * request.
 */

const loaded = new Map<string, Topics[TopicName]>()
const loading = new Map<string, Promise<void>>()

const keyOf = (topic: TopicName, locale: Locale) => `${locale}/${topic}`

async function load(topic: TopicName, locale: Locale): Promise<void> {
  const { topics: loaders } = await loadLanguage(locale)
  loaded.set(keyOf(topic, locale), await loaders[topic]())
}

/** Whether `topicTexts` can be called. */
export function hasTopic(topic: TopicName, locale: Locale): boolean {
  return loaded.has(keyOf(topic, locale))
}

/** Loads a topic in a language, once; while it is under way, every caller gets the same promise. */
export function loadTopic(topic: TopicName, locale: Locale): Promise<void> {
  const key = keyOf(topic, locale)
  const underWay = loading.get(key)
  if (underWay !== undefined) return underWay
  const promise = load(topic, locale)
  loading.set(key, promise)
  // A lost connection is no reason to never ask again.
  promise.catch(() => loading.delete(key))
  return promise
}

/** The texts of a topic that `loadTopic` has loaded. Throws if it has not, naming topic and language. */
export function topicTexts<T extends TopicName>(topic: T, locale: Locale): Topics[T] {
  const texts = loaded.get(keyOf(topic, locale))
  if (texts === undefined)
    throw new Error(`await loadTopic('${topic}', '${locale}') before its texts are used`)
  // The map holds every topic under its own key, which its type cannot say.
  return texts as Topics[T]
}

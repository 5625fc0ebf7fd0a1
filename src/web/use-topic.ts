import { use } from 'react'
import { hasTopic, loadTopic, topicTexts, type TopicName, type Topics } from '#texts/topics.ts'
import { usePage } from './page-context.tsx'

/**
 * The texts of a topic in the page's language. A screen has loaded it before (see SCREEN_TOPICS and `prepare`); a
 * part that comes later may wait for it below its Suspense boundary.
 */
export function useTopic<T extends TopicName>(topic: T): Topics[T] {
  const { locale } = usePage().frame
  if (!hasTopic(topic, locale)) use(loadTopic(topic, locale))
  return topicTexts(topic, locale)
}

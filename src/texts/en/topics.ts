import type { TopicLoaders } from '../topics.ts'

export const topics = {
  result: async () => (await import('./result.ts')).result,
} satisfies TopicLoaders

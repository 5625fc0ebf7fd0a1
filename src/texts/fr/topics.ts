import type { TopicLoaders } from '../topics.ts'

export const topics = {
  countries: async () => (await import('./countries.ts')).countries,
  result: async () => (await import('./result.ts')).result,
} satisfies TopicLoaders

import type { topics } from './pt/topics.ts'

/** Texts of each topic: the shape of the Portuguese file, which the other languages satisfy key by key. */
export type Topics = { [T in keyof typeof topics]: Awaited<ReturnType<(typeof topics)[T]>> }
export type TopicName = keyof Topics

/** Type that the `topics.ts` of each language satisfies. */
export type TopicLoaders = { readonly [T in TopicName]: () => Promise<Topics[T]> }

import { describe, expect, it, vi } from 'vitest'
import type * as TopicsModule from './topics.ts'

/** A fresh copy of the module, in which nothing is loaded. */
async function fresh(): Promise<typeof TopicsModule> {
  vi.resetModules()
  return import('./topics.ts')
}

describe('a topic', () => {
  it('is there once it was loaded, in that language only', async () => {
    const { hasTopic, loadTopic, topicTexts } = await fresh()
    expect(hasTopic('result', 'de')).toBe(false)
    await loadTopic('result', 'de')
    expect(hasTopic('result', 'de')).toBe(true)
    expect(topicTexts('result', 'de').notFound.title).toBe('Seite nicht gefunden')
    expect(hasTopic('result', 'fr')).toBe(false)
  })

  it('says which topic and language was not loaded', async () => {
    const { topicTexts } = await fresh()
    expect(() => topicTexts('result', 'it')).toThrow("loadTopic('result', 'it')")
  })

  it('is loaded once, however many ask for it', async () => {
    const { loadTopic } = await fresh()
    const first = loadTopic('result', 'es')
    expect(loadTopic('result', 'es')).toBe(first)
    await first
    expect(loadTopic('result', 'es')).toBe(first)
  })
})

import { describe, expect, test } from 'vitest'
import { createClient, type Answer } from './client.ts'

const clientThatHears = (answer: Partial<Answer>) =>
  createClient({
    bases: { api: '', gateway: '' },
    sessionId: 's',
    locale: 'pt',
    fetch: async () => ({ status: 200, ok: true, headers: new Headers(), json: async () => ({}), ...answer }),
    fingerprint: async () => 'f',
    sign: () => 'x',
    tokens: null,
  })

const cutOff = (): Promise<never> => Promise.reject(new SyntaxError('Unexpected end of JSON input'))

describe('an answer that cannot be read', () => {
  test('is as good as none where it was a good one, cut off on its way', async () => {
    const client = clientThatHears({ json: cutOff })
    await expect(client.call('priority', {})).rejects.toMatchObject({ status: 0, body: { code: 'NETWORK' } })
  })

  test('keeps its status where somebody between us and the shop wrote it', async () => {
    const client = clientThatHears({ status: 503, ok: false, json: cutOff })
    await expect(client.call('priority', {})).rejects.toMatchObject({ status: 503 })
  })
})

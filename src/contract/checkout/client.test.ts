import { describe, expect, test } from 'vitest'
import { createClient, type Answer } from './client.ts'

const clientWithAnswer = (answer: Partial<Answer>, fetch?: () => Promise<Answer>) =>
  createClient({
    bases: { api: '', gateway: '' },
    sessionId: 's',
    locale: 'pt',
    fetch:
      fetch ??
      (async () => ({ status: 200, ok: true, headers: new Headers(), json: async () => ({}), ...answer })),
    fingerprint: async () => 'f',
    sign: () => 'x',
    tokens: null,
  })

const cutOff = (): Promise<never> => Promise.reject(new SyntaxError('Unexpected end of JSON input'))

describe('an answer that cannot be read', () => {
  test('is as good as none where it was a good one, cut off on its way', async () => {
    const client = clientWithAnswer({ json: cutOff })
    await expect(client.call('priority', {})).rejects.toMatchObject({ status: 0, body: { code: 'NETWORK' } })
  })

  test('keeps its status where somebody between us and the shop wrote it', async () => {
    const client = clientWithAnswer({ status: 503, ok: false, json: cutOff })
    await expect(client.call('priority', {})).rejects.toMatchObject({ status: 503 })
  })
})

describe('a call that failed on its way', () => {
  const broken = new TypeError('Failed to fetch')

  /** How often a call was sent whose answers are these, one after another; the last comes again. */
  async function sendings(name: 'latestBuild' | 'priority', answers: (number | Error)[]): Promise<number> {
    let sent = 0
    const client = clientWithAnswer({}, async () => {
      const answer = answers[Math.min(sent, answers.length - 1)] ?? broken
      sent += 1
      if (typeof answer !== 'number') throw answer
      return { status: answer, ok: answer < 400, headers: new Headers(), json: async () => ({}) }
    })
    await client.call(name, {}).catch(() => null)
    return sent
  }

  test.each([
    ['no answer', [broken, 200]],
    ['no answer twice', [broken, broken]],
    ['a server that is busy', [503, 200]],
    ['a server in between that gives up', [504, 504]],
  ])('is asked once more where it reads, after %s', async (_, answers) => {
    expect(await sendings('latestBuild', answers)).toBe(2)
  })

  test.each([200, 403, 404, 422])('is not asked again after an answer of %i', async (status) => {
    expect(await sendings('latestBuild', [status, 200])).toBe(1)
  })

  test.each([[broken], [503]])(
    'is never sent again by itself where it changes something: %s',
    async (answer) => {
      expect(await sendings('priority', [answer, 200])).toBe(1)
    },
  )
})

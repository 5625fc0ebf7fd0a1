import { expect, test } from 'vitest'
import { tokenize } from './tokenize.ts'

const CARD = { number: '4000000000000010', month: '12', year: '2030', cvv: '739' }
const FACTS = {
  token: `card_${'A'.repeat(43)}`,
  bin: '400000',
  last_four: '0010',
  brand: 'visa',
  month: '12',
  year: '30',
}

/** A fetch that gives the answers one after the other. */
function answering(...answers: (Error | { status: number; body: unknown })[]) {
  const requests: { path: string; init: RequestInit | undefined }[] = []
  const fetchFrom: typeof fetch = async (path, init) => {
    requests.push({ path: path instanceof Request ? path.url : String(path), init })
    const answer = answers.shift()
    if (answer === undefined) throw new Error('one request too many')
    if (answer instanceof Error) throw answer
    return Response.json(answer.body, { status: answer.status })
  }
  return { requests, fetchFrom }
}

const broken = () => new TypeError('Failed to fetch')
const good = { status: 200, body: FACTS }

test('a card is sent once and its facts come back, and nothing that is not one of them', async () => {
  const { requests, fetchFrom } = answering({ status: 200, body: { ...FACTS, number: CARD.number } })
  expect(await tokenize('/card-fields/token', CARD, 'de', fetchFrom)).toEqual({ ok: true, card: FACTS })
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    path: '/card-fields/token',
    init: {
      method: 'POST',
      credentials: 'omit',
      redirect: 'error',
      headers: { 'content-type': 'application/json', 'accept-language': 'de' },
      body: JSON.stringify(CARD),
    },
  })
})

test('a try without an answer is repeated once', async () => {
  expect(await tokenize('/t', CARD, 'pt', answering(broken(), good).fetchFrom)).toMatchObject({ ok: true })
  const twice = answering(broken(), broken(), good)
  expect(await tokenize('/t', CARD, 'pt', twice.fetchFrom)).toEqual({ ok: false, reason: 'network' })
  expect(twice.requests).toHaveLength(2)
})

test.each([429, 500, 503, 403, 201])('an answer of %i is not repeated and no token', async (status) => {
  const { requests, fetchFrom } = answering({ status, body: FACTS })
  expect(await tokenize('/t', CARD, 'pt', fetchFrom)).toEqual({ ok: false, reason: 'network' })
  expect(requests).toHaveLength(1)
})

test.each([null, [], { ...FACTS, token: 7 }, { token: FACTS.token }])(
  'an answer without all facts is no token: %j',
  async (body) => {
    const { fetchFrom } = answering({ status: 200, body })
    expect(await tokenize('/t', CARD, 'pt', fetchFrom)).toEqual({ ok: false, reason: 'network' })
  },
)

test.each([
  [{ errors: { number: ['wrong', 'more'], cvv: ['short'] } }, { number: 'wrong', cvv: 'short' }],
  [{ errors: { number: 'wrong', expiry: [7], other: ['x'] } }, {}],
  [{ code: 'INVALID_REQUEST' }, {}],
])('a refusal brings the first text of each field: %j', async (body, errors) => {
  const { fetchFrom } = answering({ status: 422, body })
  expect(await tokenize('/t', CARD, 'pt', fetchFrom)).toEqual({ ok: false, reason: 'invalid', errors })
})

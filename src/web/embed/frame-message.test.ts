import { expect, it } from 'vitest'
import { messageOf } from './frame-message.ts'

const window = new MessageChannel().port1
const other = new MessageChannel().port1
const origin = 'https://pay.example'
const data = { balcao: 1, kind: 'completed' }

it('messages of the checkout frame are read', () => {
  expect(messageOf({ origin, source: window, data }, { origin, window })).toEqual(data)
})

it.each([
  ['another page in the frame', { origin: 'https://evil.example', source: window }],
  ['a page without an origin', { origin: 'null', source: window }],
  ['another window of the checkout', { origin, source: other }],
  ['nobody', { origin, source: null }],
])('%s is ignored', (_, from) => {
  expect(messageOf({ ...from, data }, { origin, window })).toBeNull()
})

it('messages are ignored where the frame is gone', () => {
  expect(messageOf({ origin, source: null, data }, { origin, window: null })).toBeNull()
})

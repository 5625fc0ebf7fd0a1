import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awaitReference, PATIENCE_MS } from './device-data.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const BANK = 'https://bank.example'
const done = (change: object = {}) =>
  JSON.stringify({ MessageType: 'profile.completed', SessionId: 'device-1', Status: true, ...change })

/** A page that waits for what a device says of itself. */
function waiting() {
  const page = new EventTarget()
  const reference = awaitReference(page, ({ origin }) => origin === BANK)
  const say = (data: unknown, origin = BANK): void =>
    void page.dispatchEvent(new MessageEvent('message', { data, origin }))
  return { page, reference, say }
}

test('the reference of the page is taken, as text or as an object', async () => {
  const text = waiting()
  text.say(done())
  expect(await text.reference).toBe('device-1')
  const object = waiting()
  object.say(JSON.parse(done()))
  expect(await object.reference).toBe('device-1')
})

test('a page that failed gives none, and is not waited for', async () => {
  const { reference, say } = waiting()
  say(done({ Status: false }))
  expect(await reference).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})

test('after its time the issuer decides without: no sooner, and later data is ignored', async () => {
  const { page, reference, say } = waiting()
  const removed = vi.spyOn(page, 'removeEventListener')
  const settled = vi.fn<(reference: string | null) => void>()
  void reference.then(settled)
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledExactlyOnceWith(null)
  expect(removed).toHaveBeenCalledTimes(1)
  say(done())
  expect(await reference).toBeNull()
})

test.each([
  ['another origin', done(), 'https://other.example'],
  ['another kind of message', done({ MessageType: 'profile.started' }), BANK],
  ['no reference', done({ SessionId: undefined }), BANK],
  ['what is no message', '{', BANK],
  ['nothing', null, BANK],
])('%s is not believed', async (_, data, origin) => {
  const { reference, say } = waiting()
  say(data, origin)
  say(done({ SessionId: 'the-right-one' }))
  expect(await reference).toBe('the-right-one')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenForCompletion, POLL_MS, SAFETY_POLL_MS } from './completion.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const CONNECTING = 0
const OPEN = 1
const CLOSED = 2

/** A page that waits for its buyer: a stream that the test opens and lets speak, and a server that the test answers. */
function waiting(ask: () => Promise<boolean> = () => Promise.resolve(false)) {
  let say = (): void => undefined
  const stream = {
    readyState: CONNECTING,
    addEventListener: (_: 'challenge.completed', listener: () => void) => (say = listener),
    close: vi.fn<() => void>(() => void (stream.readyState = CLOSED)),
  }
  const question = vi.fn<() => Promise<boolean>>(ask)
  const onCompleted = vi.fn<() => void>()
  const stop = listenForCompletion({ openStream: () => stream, ask: question, onCompleted })
  return { stream, question, onCompleted, stop, say: () => say() }
}

test('the stream says it, once, and nothing is asked any more', async () => {
  const { stream, question, onCompleted, say } = waiting()
  stream.readyState = OPEN
  say()
  say()
  await vi.advanceTimersByTimeAsync(10 * SAFETY_POLL_MS)
  expect(onCompleted).toHaveBeenCalledTimes(1)
  expect(question).not.toHaveBeenCalled()
  expect(stream.close).toHaveBeenCalledTimes(1)
})

test.each([
  ['never comes about', CONNECTING],
  ['has ended', CLOSED],
])('where the stream %s, the server is asked until it knows', async (_, readyState) => {
  let isBack = false
  const { stream, question, onCompleted } = waiting(() => Promise.resolve(isBack))
  stream.readyState = readyState
  await vi.advanceTimersByTimeAsync(3 * POLL_MS)
  expect(question).toHaveBeenCalledTimes(3)
  expect(onCompleted).not.toHaveBeenCalled()
  isBack = true
  await vi.advanceTimersByTimeAsync(POLL_MS)
  expect(onCompleted).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10 * POLL_MS)
  expect(question).toHaveBeenCalledTimes(4)
})

test('a question that is lost is followed by the next', async () => {
  let times = 0
  const { onCompleted } = waiting(() => {
    times += 1
    return times < 3 ? Promise.reject(new Error('no network')) : Promise.resolve(true)
  })
  await vi.advanceTimersByTimeAsync(3 * POLL_MS)
  expect(onCompleted).toHaveBeenCalledTimes(1)
})

test('a stream that is open and says nothing is doubted after half a minute', async () => {
  const { stream, question, onCompleted } = waiting(() => Promise.resolve(true))
  stream.readyState = OPEN
  await vi.advanceTimersByTimeAsync(SAFETY_POLL_MS - POLL_MS)
  expect(question).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(POLL_MS)
  expect(onCompleted).toHaveBeenCalledTimes(1)
})

test('a page that was left receives nothing any more, not even of a query on its way', async () => {
  let answer = (_: boolean): void => undefined
  const { onCompleted, stop, question } = waiting(() => new Promise((resolve) => (answer = resolve)))
  await vi.advanceTimersByTimeAsync(POLL_MS)
  expect(question).toHaveBeenCalledTimes(1)
  stop()
  answer(true)
  await vi.advanceTimersByTimeAsync(10 * POLL_MS)
  expect(onCompleted).not.toHaveBeenCalled()
  expect(question).toHaveBeenCalledTimes(1)
})

import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Work that ends on command. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { do: () => promise, end: resolve, fail: reject }
}

test('one seller takes some of the places, all take no more than there are, and an end makes room', async () => {
  const inTurn = createTurns({ all: 3, each: 2 })
  const works = [work(), work(), work()] as const
  const [a1, a2, b1] = [inTurn(1, works[0].do), inTurn(1, works[1].do), inTurn(2, works[2].do)]
  const none = (): Promise<string> => Promise.reject(new Error('is not begun'))
  expect(await inTurn(1, none)).toEqual({ kind: 'busy' })
  expect(await inTurn(2, none)).toEqual({ kind: 'busy' })
  works[0].end('first')
  expect(await a1).toEqual({ kind: 'done', result: 'first' })
  const b2 = inTurn(2, () => Promise.resolve('fourth'))
  expect(await inTurn(3, none)).toEqual({ kind: 'busy' })
  for (const each of works) each.end('later')
  expect(await Promise.all([a2, b1, b2])).toMatchObject([
    { kind: 'done' },
    { kind: 'done' },
    { kind: 'done' },
  ])
})

test('a failure reaches its caller, frees its place, and the next one is done', async () => {
  const inTurn = createTurns({ all: 2, each: 2 })
  const [failing, next] = [work(), work()]
  const failed = inTurn(1, failing.do)
  const after = inTurn(1, next.do)
  failing.fail(new Error('no picture'))
  await expect(failed).rejects.toThrow('no picture')
  next.end('drawn')
  expect(await after).toEqual({ kind: 'done', result: 'drawn' })
  expect(await inTurn(1, () => Promise.resolve('again'))).toEqual({ kind: 'done', result: 'again' })
})

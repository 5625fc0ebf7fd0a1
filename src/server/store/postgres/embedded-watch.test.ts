import { expect, test } from 'vitest'
import { StartError } from '../../start-error.ts'
import { watchServer } from './embedded-watch.ts'

test('a server that cannot be started again is reported, once', async () => {
  const givenUp = Promise.withResolvers<unknown>()
  const failure = new StartError('no room')
  const watch = watchServer({
    isUp: () => Promise.resolve(false),
    restart: () => Promise.reject(failure),
    log: () => undefined,
    onGivenUp: givenUp.resolve,
    everyMs: 1,
  })
  expect(await givenUp.promise).toBe(failure)
  await watch.stop()
})

test('nothing is started after the stop', async () => {
  let starts = 0
  const watch = watchServer({
    isUp: () => Promise.resolve(false),
    restart: () => Promise.resolve(void (starts += 1)),
    log: () => undefined,
    onGivenUp: () => undefined,
    everyMs: 1,
  })
  await expect.poll(() => starts).toBeGreaterThan(0)
  await watch.stop()
  const before = starts
  await new Promise((done) => setTimeout(done, 20))
  expect(starts).toBe(before)
})

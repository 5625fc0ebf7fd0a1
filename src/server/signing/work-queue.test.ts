import { expect, test } from 'vitest'
import { createWorkQueue, QueueFull } from './work-queue.ts'

test('so much is done at once, so much more waits, and known callers go before all of it', async () => {
  const inQueue = createWorkQueue({ atOnce: 2, most: 3 })
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const done: string[] = []
  const add = (name: string, goesFirst = false): Promise<number> =>
    inQueue(async () => {
      await gate
      return done.push(name)
    }, goesFirst)
  const taken = ['a', 'b', 'c', 'd', 'e'].map((name) => add(name))
  await expect(add('f')).rejects.toThrow(QueueFull)
  const known = add('known', true)
  open()
  await Promise.all([...taken, known])
  expect(done).toEqual(['a', 'b', 'known', 'c', 'd', 'e'])
  await add('again')
  expect(done.at(-1)).toBe('again')
})

test('work that fails gives its place back', async () => {
  const inQueue = createWorkQueue({ atOnce: 1, most: 1 })
  const failing = (): Promise<never> => Promise.reject(new Error('no'))
  const results = await Promise.allSettled([inQueue(failing, false), inQueue(failing, false)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await inQueue(() => Promise.resolve('done'), false)).toBe('done')
})

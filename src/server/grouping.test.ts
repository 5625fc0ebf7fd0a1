import { describe, expect, test } from 'vitest'
import { createGroups, TooManyWaiting, type GroupLimits } from './grouping.ts'

const LIMITS: GroupLimits = { most: 4, waiting: 6, waitMs: 60_000 }

/** Work that ends when the test says so. */
function gated(limits: GroupLimits = LIMITS, waitsFor = 0) {
  const groups: number[][] = []
  let open: () => void = () => undefined
  let gate = new Promise<void>((done) => (open = done))
  const ask = createGroups(async (_lane: string, asks: readonly number[]) => {
    groups.push([...asks])
    if (groups.length > waitsFor) await gate
    return asks.map((one) => one * 10)
  }, limits)
  const release = (): void => {
    open()
    gate = Promise.resolve()
  }
  return { groups, ask, release }
}

const turn = (): Promise<void> => new Promise((done) => setImmediate(done))

describe('asks of one lane', () => {
  test('that come in one turn go together, in their order, and each gets its own answer', async () => {
    const { ask, groups, release } = gated()
    const asked = [1, 2, 3].map((one) => ask('a', one))
    release()
    expect(await Promise.all(asked)).toEqual([10, 20, 30])
    expect(groups).toEqual([[1, 2, 3]])
  })

  test('that come while it is busy go together next, as many as a group takes', async () => {
    const { ask, groups, release } = gated()
    const first = ask('a', 1)
    await turn()
    const asked = [2, 3, 4, 5, 6].map((one) => ask('a', one))
    release()
    expect(await Promise.all([first, ...asked])).toEqual([10, 20, 30, 40, 50, 60])
    expect(groups).toEqual([[1], [2, 3, 4, 5], [6]])
  })

  test('are turned away when too many wait', async () => {
    const { ask, release } = gated()
    const first = ask('a', 1)
    await turn()
    const asked = [2, 3, 4, 5, 6, 7].map((one) => ask('a', one))
    await expect(ask('a', 8)).rejects.toThrow(TooManyWaiting)
    release()
    expect(await Promise.all([first, ...asked])).toHaveLength(7)
  })

  test('are turned away, undone, when they have waited too long', async () => {
    const { ask, groups, release } = gated({ ...LIMITS, waitMs: -1 })
    release()
    await expect(ask('a', 1)).rejects.toThrow(TooManyWaiting)
    expect(groups).toEqual([])
  })
})

test('lanes do not wait for each other', async () => {
  const { ask, groups, release } = gated()
  const first = ask('a', 1)
  const second = ask('b', 2)
  await turn()
  await turn()
  expect(groups).toEqual([[1], [2]])
  release()
  expect(await Promise.all([first, second])).toEqual([10, 20])
})

describe('work that fails', () => {
  const failing = (isAlone: boolean) => {
    const groups: number[][] = []
    const ask = createGroups(
      async (_lane: string, asks: readonly number[]) => {
        groups.push([...asks])
        if (asks.includes(2)) throw new Error('two')
        return Promise.resolve(asks)
      },
      LIMITS,
      () => isAlone,
    )
    return { groups, ends: () => Promise.allSettled([1, 2, 3].map((one) => ask('a', one))) }
  }

  test('because of one ask is done again for each alone', async () => {
    const { ends, groups } = failing(true)
    expect((await ends()).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(groups).toEqual([[1, 2, 3], [1], [2], [3]])
  })

  test('for another reason fails for all of the group', async () => {
    const { ends, groups } = failing(false)
    expect((await ends()).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(groups).toEqual([[1, 2, 3]])
  })
})

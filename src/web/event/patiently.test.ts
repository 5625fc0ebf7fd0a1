import { describe, expect, it } from 'vitest'
import { patiently } from './patiently.ts'

/** Returns a call that fails with each entry of the list, and then succeeds. */
function failing(...failures: readonly string[]) {
  const rest = [...failures]
  const seen = { calls: 0, pauses: 0 }
  const call = async (): Promise<string> => {
    seen.calls += 1
    const failure = rest.shift()
    if (failure !== undefined) throw new Error(failure)
    return Promise.resolve('done')
  }
  const patience = {
    isBusy: (error: unknown) => error instanceof Error && error.message === 'busy',
    pause: () => {
      seen.pauses += 1
      return Promise.resolve()
    },
  }
  return { seen, made: () => patiently(call, patience) }
}

describe('a call to a busy server', () => {
  it('is repeated until it is accepted, after a pause each time', async () => {
    const { seen, made } = failing('busy', 'busy')
    expect(await made()).toBe('done')
    expect(seen).toEqual({ calls: 3, pauses: 2 })
  })

  it('is given up after the third time', async () => {
    const { seen, made } = failing('busy', 'busy', 'busy')
    await expect(made()).rejects.toThrow('busy')
    expect(seen).toEqual({ calls: 3, pauses: 2 })
  })

  it('is not made again where it was refused', async () => {
    const { seen, made } = failing('sold')
    await expect(made()).rejects.toThrow('sold')
    expect(seen).toEqual({ calls: 1, pauses: 0 })
  })
})

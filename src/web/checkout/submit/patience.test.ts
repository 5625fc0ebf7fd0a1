import { afterEach, describe, expect, it, vi } from 'vitest'
import { afterSilence, wait, waitAfter, type Silence } from './patience.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a server that does not answer', () => {
  it('is asked after half a second, then after twice as long each time, up to eight seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 20].map(waitAfter)).toEqual([0, 500, 1000, 2000, 4000, 8000, 8000, 8000])
  })

  it.each([
    ['that nobody hears for two minutes', 503],
    ['that fails for some seconds', 500],
  ])('%s is given up on', (_, status) => {
    let silence: Silence | null = { times: 0, ms: 0 }
    let asks = 0
    while (silence !== null) {
      const waited: number = waitAfter(silence.times)
      silence = afterSilence(silence, status, waited)
      asks += 1
    }
    expect(asks).toBe(status === 503 ? 20 : 5)
  })

  it('that takes long to say nothing is asked less often', () => {
    const silence = afterSilence({ times: 1, ms: 60_000 }, 0, 60_000)
    expect(silence).toBeNull()
  })
})

describe('a wait', () => {
  it('is over early where the browser has its network back', async () => {
    vi.useFakeTimers()
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    const over = vi.fn<() => void>()
    const waiting = wait(8000).then(over)
    await vi.advanceTimersByTimeAsync(1000)
    expect(over).not.toHaveBeenCalled()
    page.dispatchEvent(new Event('online'))
    await waiting
    expect(over).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })
})

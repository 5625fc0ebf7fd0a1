import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSolved, searchPart, type WorkOrder } from '#rules/limits/proof-of-work.ts'
import { hashStart } from '#contract/hash-start.ts'
import { captchaProgress, onCaptchaProgress, solveCaptcha, stopCaptcha } from './solve-captcha.ts'

const SEED = 'Zm9vYmFyYmF6cXV4MTIzNA'
const CHALLENGE = { challenge: `text.${SEED}`, parts: 4, bits: 6 }
const ORDER: WorkOrder = { seed: SEED, parts: 4, bits: 6 }

type Listener = (event: { data: number }) => void

/** A worker that solves at once, or breaks. */
class FakeWorker {
  static breaks = false
  static ended = 0
  readonly #listeners = new Map<string, Listener>()

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener)
  }

  postMessage(order: WorkOrder): void {
    queueMicrotask(() => this.#work(order))
  }

  #work(order: WorkOrder): void {
    if (FakeWorker.breaks) return this.#listeners.get('error')?.({ data: 0 })
    for (let part = 0; part < order.parts; part += 1) {
      this.#listeners.get('message')?.({
        data: searchPart(order, part, { from: 0, count: 100_000 }, hashStart) ?? 0,
      })
    }
  }

  terminate(): void {
    FakeWorker.ended += 1
  }
}

beforeEach(() => {
  Object.assign(FakeWorker, { breaks: false, ended: 0 })
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => {
  vi.unstubAllGlobals()
  stopCaptcha()
})

function numbersOf(answer: string): number[] {
  const found = answer.slice(CHALLENGE.challenge.length + 1)
  return found.split('-').map((number) => Number.parseInt(number, 36))
}

test('the answer names the challenge and solves every part', async () => {
  const seen: number[] = []
  const end = onCaptchaProgress(() => seen.push(captchaProgress().found))
  const answer = await solveCaptcha(CHALLENGE)
  end()
  expect(answer.startsWith(`${CHALLENGE.challenge}.`)).toBe(true)
  expect(isSolved(ORDER, numbersOf(answer), hashStart)).toBe(true)
  expect(seen.slice(-4)).toEqual([1, 2, 3, 4])
  expect(FakeWorker.ended).toBe(1)
})

test('a browser without workers does the same within the page', async () => {
  FakeWorker.breaks = true
  const answer = await solveCaptcha(CHALLENGE)
  expect(isSolved(ORDER, numbersOf(answer), hashStart)).toBe(true)
})

test('abandoned work ends its worker and shows nothing any more', async () => {
  await solveCaptcha(CHALLENGE)
  stopCaptcha()
  expect(captchaProgress()).toEqual({ found: 0, parts: 1 })
})

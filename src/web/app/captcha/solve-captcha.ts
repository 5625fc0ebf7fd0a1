import type { ErrorBody } from '#contract/call.ts'
import { searchPart, type WorkOrder } from '#rules/limits/proof-of-work.ts'
import { workerScript } from '../trusted.ts'
// oxlint-disable-next-line import/default -- what it exports is the bundler's doing
import workerUrl from './captcha-worker.ts?worker&url'
import { hashStart } from '#contract/hash-start.ts'

export type CaptchaChallenge = NonNullable<ErrorBody['captcha']>

/** Progress of the work: parts that are found, of how many. */
export type CaptchaProgress = { found: number; parts: number }

const AT_START: CaptchaProgress = { found: 0, parts: 1 }

let progress = AT_START
let stop = (): void => undefined
const listeners = new Set<() => void>()

/** How far the work has come, for `useSyncExternalStore`. */
export const captchaProgress = (): CaptchaProgress => progress

export function onCaptchaProgress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(next: CaptchaProgress): void {
  progress = next
  for (const listener of listeners) listener()
}

/** Gives the work up; its promise stays open, because nobody waits for it any more. */
export function stopCaptcha(): void {
  stop()
  notify(AT_START)
}

type Search = (order: WorkOrder, onFound: (number: number) => void, onTrouble: () => void) => () => void

/** Beside the page, so that it goes on answering while the processor is busy. */
const searchBeside: Search = (order, onFound, onTrouble) => {
  const worker = new Worker(workerScript(workerUrl), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<number>) => onFound(data))
  worker.addEventListener('error', onTrouble)
  // oxlint-disable-next-line require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage(order)
  return () => worker.terminate()
}

/** Numbers tried before the page gets its turn again: a few milliseconds on a slow phone. */
const SLICE = 1024

/** Within the page, in slices, where a browser allows no worker. */
const searchWithin: Search = (order, onFound) => {
  let [part, from, isOn] = [0, 0, true]
  const go = (): void => {
    if (!isOn || part >= order.parts) return
    const found = searchPart(order, part, { from, count: SLICE }, hashStart)
    from = found === null ? from + SLICE : 0
    if (found !== null) {
      part += 1
      onFound(found)
    }
    setTimeout(go)
  }
  setTimeout(go)
  return () => {
    isOn = false
  }
}

function run(search: Search, order: WorkOrder): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const numbers: number[] = []
    notify({ found: 0, parts: order.parts })
    const end = search(
      order,
      (number) => {
        numbers.push(number)
        notify({ found: numbers.length, parts: order.parts })
        if (numbers.length < order.parts) return
        end()
        resolve(numbers)
      },
      () => {
        end()
        reject(new Error('the worker could not be started'))
      },
    )
    stop = end
  })
}

/** Works out what the server asked for and writes the answer that it expects in `captcha`. */
export async function solveCaptcha({ challenge, parts, bits }: CaptchaChallenge): Promise<string> {
  stopCaptcha()
  const order = { seed: challenge.slice(challenge.indexOf('.') + 1), parts, bits }
  const numbers = await run(searchBeside, order).catch(() => run(searchWithin, order))
  return `${challenge}.${numbers.map((number) => number.toString(36)).join('-')}`
}

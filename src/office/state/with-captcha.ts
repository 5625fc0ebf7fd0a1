import { CallFailure } from '#contract/call-failure.ts'
import type { ErrorBody } from '#contract/call.ts'
import { hashStart } from '#contract/hash-start.ts'
import { searchPart, type WorkOrder } from '#rules/limits/proof-of-work.ts'

/** Numbers tried before the page gets its turn again: a few milliseconds on a slow phone. */
const SLICE = 2048

/** Makes a call; where the server asks for a captcha, works it out within the page and makes the call again with it. */
export async function withCaptcha<T>(call: (captcha?: string) => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const challenge = error instanceof CallFailure ? error.body.captcha : undefined
    if (challenge === undefined) throw error
    return call(await solve(challenge))
  }
}

async function solve({ challenge, parts, bits }: NonNullable<ErrorBody['captcha']>): Promise<string> {
  const order: WorkOrder = { seed: challenge.slice(challenge.indexOf('.') + 1), parts, bits }
  const numbers: string[] = []
  for (let part = 0; part < parts; part += 1) numbers.push((await find(order, part)).toString(36))
  return `${challenge}.${numbers.join('-')}`
}

async function find(order: WorkOrder, part: number): Promise<number> {
  for (let from = 0; ; from += SLICE) {
    const found = searchPart(order, part, { from, count: SLICE }, hashStart)
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve))
  }
}

import { expect, test } from 'vitest'
import { CallFailure } from '#contract/call-failure.ts'
import { hashStart } from '#contract/hash-start.ts'
import { isSolved } from '#rules/limits/proof-of-work.ts'
import { withCaptcha } from './with-captcha.ts'

const SEED = 'Zm9vYmFyYmF6cXV4MTIzNA'
const CAPTCHA = { challenge: `text.${SEED}`, parts: 4, bits: 9 }
const asked = new CallFailure(403, {
  code: 'CAPTCHA_REQUIRED',
  message: '',
  request_id: '',
  captcha: CAPTCHA,
})

test('a call that is asked for a captcha is made again with its answer', async () => {
  const answer = await withCaptcha((captcha) =>
    captcha === undefined ? Promise.reject(asked) : Promise.resolve(captcha),
  )
  expect(answer.startsWith(`${CAPTCHA.challenge}.`)).toBe(true)
  const numbers = answer
    .slice(CAPTCHA.challenge.length + 1)
    .split('-')
    .map((number) => Number.parseInt(number, 36))
  expect(isSolved({ seed: SEED, parts: 4, bits: 9 }, numbers, hashStart)).toBe(true)
})

test('every other failure stays unchanged, including that of the second call', async () => {
  const other = new CallFailure(429, { code: 'TOO_MANY_REQUESTS', message: '', request_id: '' })
  await expect(withCaptcha(() => Promise.reject(other))).rejects.toBe(other)
  await expect(withCaptcha(() => Promise.reject(asked))).rejects.toBe(asked)
})

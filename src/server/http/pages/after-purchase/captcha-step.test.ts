import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { isSolved } from '#rules/limits/proof-of-work.ts'
import { hashStart } from '../../../signing/captcha.ts'
import { CAPTCHA_SCRIPT } from './captcha-step.ts'

const CHALLENGE = { challenge: 'text.abcdefghijklmnopqrstuv', parts: '3', bits: '8' }

/** The parts of a page that the script touches. */
function pageOf(challenge: typeof CHALLENGE) {
  const field = { value: '' }
  const [note, button] = [{ hidden: false }, { hidden: false }]
  const progress = { value: 0 }
  const work = { hidden: true, querySelector: () => progress }
  const { promise: sent, resolve } = Promise.withResolvers<unknown>()
  const form = {
    dataset: challenge,
    elements: { namedItem: () => field },
    querySelector: () => button,
    requestSubmit: resolve,
  }
  const document = {
    querySelector: () => form,
    getElementById: (id: string) => (id === 'note' ? note : work),
  }
  return { document, field, note, button, progress, work, sent }
}

test('the script does the work that the server checks, and sends the form by its button', async () => {
  const page = pageOf(CHALLENGE)
  runInNewContext(CAPTCHA_SCRIPT, { document: page.document, crypto, TextEncoder })
  expect(page.note.hidden).toBe(true)
  expect(await page.sent).toBe(page.button)
  const [text, seed = '', found = ''] = page.field.value.split('.')
  expect(`${text}.${seed}`).toBe(CHALLENGE.challenge)
  const numbers = found.split('-').map((number) => Number.parseInt(number, 36))
  const order = { seed, parts: 3, bits: 8 }
  expect(isSolved(order, numbers, hashStart)).toBe(true)
  expect(page.progress.value).toBe(3)
  // Control: other numbers solve nothing.
  expect(isSolved(order, [numbers[1] ?? 0, numbers[2] ?? 0, numbers[0] ?? 0], hashStart)).toBe(false)
})

test('a browser that cannot hash leaves the page as it is', () => {
  const page = pageOf(CHALLENGE)
  runInNewContext(CAPTCHA_SCRIPT, { document: page.document })
  expect([page.note.hidden, page.work.hidden, page.field.value]).toEqual([false, true, ''])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLog, errorFields, type LogFields } from './log.ts'

function record(level: Parameters<typeof createLog>[0] = 'debug') {
  const lines: string[] = []
  const log = createLog(
    level,
    (line) => lines.push(line),
    () => new Date(0),
  )
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? 'null') as Record<string, unknown> }
}

test('a line is one JSON object with its moment, level and event', () => {
  const { log, lines, last } = record()
  log.info('started', { port: 3000, role: 'web' })
  expect(last()).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    level: 'info',
    event: 'started',
    role: 'web',
    port: 3000,
  })
  log.error('failed', { reason: 'two\nlines' })
  expect(lines.every((line) => !line.includes('\n'))).toBe(true)
})

test('fields that are not allowed are dropped', () => {
  const { log, last } = record()
  const hostile = { email: 'ana@example.com', name: 'Ana', code: 'BANK' } as LogFields
  log.warn('refused', hostile)
  expect(last()).toEqual({ at: '1970-01-01T00:00:00.000Z', level: 'warn', event: 'refused', code: 'BANK' })
})

test.each([
  ['debug', 4],
  ['info', 3],
  ['warn', 2],
  ['error', 1],
] as const)('at level %s, %i of four lines are written', (level, count) => {
  const { log, lines } = record(level)
  for (const at of ['debug', 'info', 'warn', 'error'] as const) log[at]('event')
  expect(lines).toHaveLength(count)
})

describe('digits as long as a card number', () => {
  test.each(['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111', 'number=378282246310005!'])(
    'do not leave in a text: %s',
    (text) => {
      const { log, lines } = record()
      log.error('failed', { reason: text, ...errorFields(new Error(text)) })
      expect(lines.join('').replaceAll(/[ -]/g, '')).not.toMatch(/\d{12}/)
    },
  )

  test('do not leave as a number either', () => {
    const { log, lines } = record()
    log.error('failed', { count: 4111111111111111 })
    expect(lines.join('')).not.toContain('4111111111111111')
  })

  test('do not leave at whatever place of whatever text', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 13, maxLength: 19 })
    fc.assert(
      fc.property(fc.string(), digits, fc.string(), (before, number, after) => {
        const { log, lines } = record()
        log.error('failed', { error: before + number.join('') + after })
        expect(lines.join('')).not.toContain(number.join(''))
      }),
    )
  })
})

test('our own ids are readable in a log, whatever digits they are made of', () => {
  const { log, last } = record()
  // A time-ordered id whose letters happen to be digits all along.
  const allDigits = '01951234-5678-7123-8123-456789012345'
  log.warn('sweep', { attempt_id: allDigits, payment_id: allDigits })
  expect(last()).toMatchObject({ attempt_id: allDigits, payment_id: allDigits })
})

test('any thrown value is described', () => {
  expect(errorFields('gone')).toEqual({ error: 'gone' })
  expect(errorFields(new TypeError('bad'))).toMatchObject({ error: 'TypeError: bad' })
})

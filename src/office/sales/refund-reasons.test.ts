import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isRefundReason, REFUND_REASONS } from '#rules/sales/refund-reason.ts'
import { TIMELINE_TEXTS } from '#texts/office/timeline/languages.ts'
import { refundReasonIn } from './timeline-words.ts'

const LANGUAGES = Object.entries(TIMELINE_TEXTS)

describe.each(LANGUAGES)('in %s', (_, texts) => {
  test.each(REFUND_REASONS)('the reason %s is written in words', (reason) => {
    const written = refundReasonIn(texts, reason)
    expect(written).not.toBe(reason)
    expect(written).toMatch(/^\p{Lu}.* /u)
  })

  test('a typed reason is shown unchanged', () => {
    expect(refundReasonIn(texts, 'pediu por telefone')).toBe('pediu por telefone')
    expect(refundReasonIn(texts, 'constructor')).toBe('constructor')
  })

  test('no two reasons read alike', () => {
    expect(new Set(REFUND_REASONS.map((reason) => refundReasonIn(texts, reason))).size).toBe(
      REFUND_REASONS.length,
    )
  })
})

/** The reasons that SQL of a folder writes into pending reversals, which no type holds. */
function reasonsInSql(folder: string): string[] {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  return texts.flatMap((text) =>
    [...text.matchAll(/insert into pending_reversals[^]*?'([a-z-]+)', '(?:pending|received)'/g)].map(
      ([, reason = '']) => reason,
    ),
  )
}

test('every reason that SQL writes has its words', () => {
  const written = reasonsInSql('src/server/store')
  expect(written).toContain('bought-twice')
  expect(written.filter((reason) => !isRefundReason(reason))).toEqual([])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupLine } from './digitable-line.ts'

describe('groupLine', () => {
  test.each([
    [
      '00190000090114971860168524522114675860000102656',
      '00190.00009 01149.718601 68524.522114 6 75860000102656',
    ],
    [
      '34191.09008 00123.456748 90123.456771 9 99990000049700',
      '34191.09008 00123.456748 90123.456771 9 99990000049700',
    ],
    ['93000262720000', '9300 0262 7200 00'],
    ['', ''],
  ])('%s is read as %s', (line, read) => {
    expect(groupLine(line)).toBe(read)
  })

  test('no digit is lost or moved', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,60}$/), (line) => groupLine(line).replace(/\D/g, '') === line),
    )
  })
})

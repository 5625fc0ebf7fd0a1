import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { createEcbRates, readEcbFile } from './ecb-rates.ts'

const file = (date: string, mxn: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube>
    <Cube time='${date}'>
      <Cube currency='USD' rate='1.1651'/>
      <Cube currency='MXN' rate='${mxn}'/>
      <Cube currency="BRL" rate="6.2044"/>
      <Cube currency='XXX' rate='0'/>
    </Cube>
  </Cube>
</gesmes:Envelope>`

describe('readEcbFile', () => {
  it('reads the date and every rate that is one', () => {
    expect(readEcbFile(file('2026-11-20', '21.4375'))).toEqual({
      date: '2026-11-20',
      table: { USD: '1.1651', MXN: '21.4375', BRL: '6.2044' },
    })
  })

  it.each(['', '<html>Service unavailable</html>', file('soon', '21'), "<Cube time='2026-11-20'></Cube>"])(
    'refuses what is no such file',
    (text) => {
      expect(() => readEcbFile(text)).toThrow('no reference rates')
    },
  )
})

describe('createEcbRates', () => {
  let now: number
  let asked: number
  let answer: () => Promise<Response>
  let lines: string[]

  beforeEach(() => {
    now = Date.parse('2026-11-20T17:00:00Z')
    asked = 0
    lines = []
    answer = () => Promise.resolve(new Response(file('2026-11-20', '21.4375')))
  })

  const source = () =>
    createEcbRates({
      fetch: () => {
        asked += 1
        return answer()
      },
      now: () => new Date(now),
      log: createLog(
        'debug',
        (line) => lines.push(line),
        () => new Date(now),
      ),
    })

  it('asks once for many pages, and crosses rates that are not in euros', async () => {
    const rates = source()
    const many = await Promise.all(Array.from({ length: 20 }, () => rates.rateOf('EUR', 'MXN')))
    expect(new Set(many.map((rate) => rate?.value))).toEqual(new Set(['21.4375']))
    expect(await rates.rateOf('MXN', 'EUR')).toEqual({ base: 'MXN', target: 'EUR', value: '0.0466472303' })
    expect(await rates.rateOf('EUR', 'UYU')).toBeNull()
    expect(asked).toBe(1)
  })

  it('renews a table behind the page', async () => {
    const rates = source()
    await rates.rateOf('EUR', 'MXN')
    now += 7 * 3_600_000
    answer = () => Promise.resolve(new Response(file('2026-11-21', '22')))
    expect((await rates.rateOf('EUR', 'MXN'))?.value).toBe('21.4375')
    await expect.poll(async () => (await rates.rateOf('EUR', 'MXN'))?.value).toBe('22')
    expect(asked).toBe(2)
  })

  it('keeps the last table for a week when the bank is silent, and then has no rate', async () => {
    const rates = source()
    await rates.rateOf('EUR', 'MXN')
    answer = () => Promise.reject(new Error('no route'))
    now += 3 * 24 * 3_600_000
    expect((await rates.rateOf('EUR', 'MXN'))?.value).toBe('21.4375')
    now += 5 * 24 * 3_600_000
    expect(await rates.rateOf('EUR', 'MXN')).toBeNull()
    expect(lines.join()).toContain('rates-unavailable')
  })

  it.each([
    () => Promise.reject(new Error('no route')),
    () => Promise.resolve(new Response('gone', { status: 503 })),
    () => Promise.resolve(new Response('<html></html>')),
    () => Promise.resolve(new Response(`${file('2026-11-20', '21')}${' '.repeat(200_000)}`)),
  ])('has no rate without a file, and leaves the bank alone for a while', async (failing) => {
    answer = failing
    const rates = source()
    expect(await rates.rateOf('EUR', 'MXN')).toBeNull()
    expect(await rates.rateOf('EUR', 'MXN')).toBeNull()
    expect(asked).toBe(1)
    now += 6 * 60_000
    answer = () => Promise.resolve(new Response(file('2026-11-20', '21.4375')))
    expect((await rates.rateOf('EUR', 'MXN'))?.value).toBe('21.4375')
  })

  it('gives up on a bank that does not answer', async () => {
    const rates = createEcbRates({
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('timed out')))
        }),
      now: () => new Date(now),
      log: createLog(
        'debug',
        (line) => lines.push(line),
        () => new Date(now),
      ),
      timeoutMs: 20,
    })
    expect(await rates.rateOf('EUR', 'MXN')).toBeNull()
    expect(lines).toHaveLength(1)
  })
})

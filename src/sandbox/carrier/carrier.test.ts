import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts'
import { isSpecialCep, quote, SPECIAL_CEPS } from './tariff.ts'

const HOME = '30110035'

describe('the tariff', () => {
  it.each([
    ['the same region', '30140010', 1400, [1990, 2990, 3990]],
    ['a neighbour', '01310100', 1400, [2690, 4390, null]],
    ['far away', '69005000', 1400, [3890, 6990, null]],
    ['a light parcel', '01310100', 500, [1990, 3290, null]],
    ['a heavy parcel', '30140010', 20_000, [6990, 9990, null]],
    ['a parcel that is too heavy', '30140010', 30_001, [null, null, null]],
    ['a CEP that nobody serves', '99999003', 1400, [null, null, null]],
    ['a CEP without express', '99999004', 1400, [3890, null, null]],
  ])('prices %s', (_, to, grams, prices) => {
    const lines = quote(HOME, to, grams)
    expect(lines.map((line) => ('price' in line ? line.price : null))).toEqual(prices)
    expect(lines.every((line) => 'error' in line || line.days.min <= line.days.max)).toBe(true)
  })

  it('asks more for the farther and the heavier', () => {
    const economy = (to: string, grams: number): number => {
      const [line] = quote(HOME, to, grams)
      return line !== undefined && 'price' in line ? line.price : NaN
    }
    const near = [300, 1000, 5000, 20_000].map((grams) => economy('31000000', grams))
    const far = [300, 1000, 5000, 20_000].map((grams) => economy('60000000', grams))
    expect(near).toEqual(near.toSorted((a, b) => a - b))
    expect(far.every((price, at) => price > (near[at] ?? Infinity))).toBe(true)
  })
})

describe('the carrier', () => {
  let sandbox: TestSandbox
  beforeAll(async () => (sandbox = await startTestSandbox()))
  afterAll(() => sandbox.stop())

  const ask = (body: object) => sandbox.call('POST', '/carrier/quotes', { body })

  it('quotes', async () => {
    const answer = await ask({ from: HOME, to: '01310100', weight_grams: 1400, value: 34_990 })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        currency: 'BRL',
        services: [{ id: '1', name: 'Econômico', price: 2690, days: { min: 5, max: 8 } }, {}, {}],
      },
    })
  })

  it('is slow, fails and refuses where it says so', async () => {
    const to = (cep: string) => ask({ from: HOME, to: cep, weight_grams: 1400, value: 0 })
    expect((await to('99999001')).status).toBe(200)
    expect((await to('99999002')).status).toBe(503)
    expect((await to('0131010')).status).toBe(422)
  })

  it('shows its prices and special CEPs on a page', async () => {
    const answer = await fetch(`${sandbox.url}/carrier`)
    const text = await answer.text()
    expect(answer.status).toBe(200)
    for (const cep of Object.keys(SPECIAL_CEPS).filter(isSpecialCep)) {
      expect(text).toContain(`${cep.slice(0, 5)}-${cep.slice(5)}`)
    }
    expect(text).toContain('BRL 26.90')
  })
})

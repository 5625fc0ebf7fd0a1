import { beforeEach, expect, test } from 'vitest'
import { MANY_CHARGES, SHARED_MS, shareAnswers } from './shared-answers.ts'

let now: number
let readings: number
beforeEach(() => {
  now = 1_000
  readings = 0
})

/** Answers that take so long and are of so many charges. */
function answers({ takes, charges }: { takes: number; charges: number }) {
  const share = shareAnswers<{ charges: number; reading: number }>(
    (answer) => answer.charges,
    () => now,
  )
  const read = () => {
    readings += 1
    now += takes
    return Promise.resolve({ charges, reading: readings })
  }
  return (key = '10 7') => share(key, read)
}

test('much work on many charges is done once for the people of a shop, and again after a few seconds', async () => {
  const ask = answers({ takes: 80, charges: MANY_CHARGES })
  expect(await ask()).toMatchObject({ reading: 1 })
  now += SHARED_MS - 1
  expect(await ask()).toMatchObject({ reading: 1 })
  now += 1
  expect(await ask()).toMatchObject({ reading: 2 })
})

test('another shop and other days have answers of their own', async () => {
  const ask = answers({ takes: 80, charges: MANY_CHARGES })
  expect([await ask('10 7'), await ask('10 30'), await ask('11 7')].map(({ reading }) => reading)).toEqual([
    1, 2, 3,
  ])
})

test.each([
  ['few charges', { takes: 80, charges: MANY_CHARGES - 1 }],
  ['little work', { takes: 50, charges: MANY_CHARGES }],
])('%s are read anew', async (_, how) => {
  const ask = answers(how)
  expect(await ask()).toMatchObject({ reading: 1 })
  expect(await ask()).toMatchObject({ reading: 2 })
})

test('a caller waits for an answer that is already on its way', async () => {
  const ask = answers({ takes: 0, charges: 0 })
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(
    Array.from({ length: 3 }, () => ({ charges: 0, reading: 1 })),
  )
})

test('a failure is not kept', async () => {
  const share = shareAnswers(() => MANY_CHARGES)
  await expect(share('10 7', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await share('10 7', () => Promise.resolve('back'))).toBe('back')
})

test('the longest kept goes first', async () => {
  const ask = answers({ takes: 80, charges: MANY_CHARGES })
  for (let shop = 0; shop <= 200; shop += 1) await ask(`${shop} 7`)
  const before = readings
  await ask('200 7')
  expect(readings).toBe(before)
  await ask('0 7')
  expect(readings).toBe(before + 1)
})

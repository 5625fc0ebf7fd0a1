import { expect, test } from 'vitest'
import type { ChargeKey, Reversal } from '../gateway.ts'
import { AMOUNT, approvedKey, cardCharge, keyOf } from './charges.ts'
import type { Running } from './situation.ts'

/** Refunds: by key, in parts, never too much. */
export function describeRefunds(running: Running): void {
  const refund = (key: ChargeKey, refundKey: string, amount: number): Promise<Reversal> =>
    running().gateway.refund({ ...key, refundKey, amount, currency: 'BRL' })

  test('parts, the rest, and not a cent more', async () => {
    const { gateway, books } = running()
    const key = await approvedKey(running())
    expect(await refund(key, `${key.reference}-1`, 10_000)).toMatchObject({ kind: 'done' })
    expect(await gateway.lookUp(key)).toMatchObject({ kind: 'refunded', refundedTotal: 10_000 })
    expect(await refund(key, `${key.reference}-2`, AMOUNT)).toMatchObject({ kind: 'refused' })
    expect(await refund(key, `${key.reference}-3`, AMOUNT - 10_000)).toMatchObject({ kind: 'done' })
    expect(await gateway.lookUp(key)).toMatchObject({ kind: 'refunded', refundedTotal: AMOUNT })
    expect(await refund(key, `${key.reference}-4`, 1)).toMatchObject({ kind: 'refused' })
    expect(await books(key.reference)).toEqual({ captured: AMOUNT, refunded: AMOUNT })
  })

  test('one refund key gives back once', async () => {
    const { books } = running()
    const key = await approvedKey(running())
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(key, `${key.reference}-1`, 700)))
    expect(answers[0]).toMatchObject({ kind: 'done' })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await books(key.reference)).toEqual({ captured: AMOUNT, refunded: 700 })
  })

  test('twenty refunds at once never give back more than was taken', async () => {
    const { books } = running()
    const key = await approvedKey(running())
    const part = AMOUNT / 10
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => refund(key, `${key.reference}-${at}`, part)),
    )
    expect(answers.filter(({ kind }) => kind === 'done')).toHaveLength(10)
    expect(await books(key.reference)).toEqual({ captured: AMOUNT, refunded: AMOUNT })
  })

  test('a refused charge has nothing to give back', async () => {
    const { gateway, cards } = running()
    const refused = cards.refused[0]
    if (refused === undefined) throw new Error('an adapter has at least one refusal')
    const charge = cardCharge(running(), refused.card)
    await gateway.charge(charge)
    expect(await refund(keyOf(charge), `${charge.reference}-1`, AMOUNT)).toMatchObject({ kind: 'refused' })
  })
}

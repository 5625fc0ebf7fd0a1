import { expect, test } from 'vitest'
import type { Capabilities, ChargeKey, Reversal } from '../gateway.ts'
import { AMOUNT, approvedKey, cardCharge, keyOf } from './charges.ts'
import { promised } from './promised.ts'
import type { Running, Situation } from './situation.ts'

/** Refunds of what a card paid. */
export function describeRefunds(running: Running, capabilities: Capabilities): void {
  describeRefundsOf(running, capabilities, () => approvedKey(running()))

  promised(!capabilities.reportsByWebhookOnly)('a refused charge has nothing to give back', async () => {
    const { gateway, cards } = running()
    const refused = cards.refused[0]
    if (refused === undefined) throw new Error('an adapter has at least one refusal')
    const charge = cardCharge(running(), refused.card)
    await gateway.charge(charge)
    const refund = { refundKey: `${charge.reference}-1`, amount: AMOUNT, currency: 'BRL' }
    expect(await gateway.refund({ ...keyOf(charge), ...refund })).toMatchObject({ kind: 'refused' })
  })
}

/** Refunds of whatever `paidKey` paid: by key, in parts, never too much. */
export function describeRefundsOf(
  running: () => Situation,
  capabilities: Capabilities,
  paidKey: () => Promise<ChargeKey>,
): void {
  const refund = (key: ChargeKey, refundKey: string, amount: number): Promise<Reversal> =>
    running().gateway.refund({ ...key, refundKey, amount, currency: 'BRL' })

  promised(!capabilities.reportsByWebhookOnly)('parts, the rest, and not a cent more', async () => {
    const { gateway, books } = running()
    const key = await paidKey()
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
    const key = await paidKey()
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(key, `${key.reference}-1`, 700)))
    expect(answers[0]).toMatchObject({ kind: 'done' })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await books(key.reference)).toEqual({ captured: AMOUNT, refunded: 700 })
  })

  test('twenty refunds at once never give back more than was taken', async () => {
    const { books } = running()
    const key = await paidKey()
    const part = AMOUNT / 10
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => refund(key, `${key.reference}-${at}`, part)),
    )
    // A gateway that reports by webhook only has accepted them all, and makes ten.
    const done = capabilities.reportsByWebhookOnly ? 20 : 10
    expect(answers.filter(({ kind }) => kind === 'done')).toHaveLength(done)
    expect(await books(key.reference)).toEqual({ captured: AMOUNT, refunded: AMOUNT })
  })
}

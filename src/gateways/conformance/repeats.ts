import { expect, test } from 'vitest'
import type { Capabilities } from '../gateway.ts'
import { AMOUNT, approvedKey, cardCharge, keyOf } from './charges.ts'
import { promised } from './promised.ts'
import type { Running } from './situation.ts'

/** One reference, one charge; look-ups. */
export function describeRepeats(running: Running, capabilities: Capabilities): void {
  promised(capabilities.replaySafe)(
    'twenty equal charges at once are one charge with one answer',
    async () => {
      const { gateway, cards, books } = running()
      const charge = cardCharge(running(), cards.approved)
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => gateway.charge(charge)))
      expect(outcomes[0]).toMatchObject({ kind: 'approved' })
      for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
      expect(await books(charge.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
    },
  )

  promised(capabilities.replaySafe)(
    'the same reference with another amount charges nothing more and is unknown',
    async () => {
      const { gateway, cards, books } = running()
      const charge = cardCharge(running(), cards.approved)
      await gateway.charge(charge)
      expect(await gateway.charge({ ...charge, amount: AMOUNT + 1 })).toMatchObject({ kind: 'unknown' })
      expect(await books(charge.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
    },
  )

  promised(!capabilities.reportsByWebhookOnly)(
    'a look-up by reference and by id tells the same; a stranger is not found',
    async () => {
      const { gateway } = running()
      const key = await approvedKey(running())
      const byId = await gateway.lookUp(key)
      expect(byId).toMatchObject({ kind: 'approved', gatewayId: key.gatewayId })
      expect(await gateway.lookUp({ ...key, gatewayId: null })).toEqual(byId)
      expect(await gateway.lookUp({ ...key, reference: 'conf-nobody', gatewayId: null })).toEqual({
        kind: 'not-found',
      })
    },
  )

  test('the answer about another reference is not believed', async () => {
    const { gateway } = running()
    const key = await approvedKey(running())
    expect(await gateway.lookUp({ ...key, reference: 'conf-other' })).toMatchObject({ kind: 'unknown' })
  })

  promised(!capabilities.reportsByWebhookOnly)('a refusal and a review are found as such', async () => {
    const { gateway, cards } = running()
    const refused = cards.refused[0]
    if (refused === undefined) throw new Error('an adapter has at least one refusal')
    const charge = cardCharge(running(), refused.card)
    await gateway.charge(charge)
    expect(await gateway.lookUp(keyOf(charge))).toMatchObject({ kind: 'refused', code: refused.code })
    if (cards.inReview === null) return
    const reviewed = cardCharge(running(), cards.inReview)
    await gateway.charge(reviewed)
    expect(await gateway.lookUp(keyOf(reviewed))).toMatchObject({ kind: 'in-review' })
  })
}

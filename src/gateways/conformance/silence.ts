import { expect, test } from 'vitest'
import type { Capabilities } from '../gateway.ts'
import { AMOUNT, cardCharge, findEventually, keyOf } from './charges.ts'
import { promised } from './promised.ts'
import type { Running } from './situation.ts'

/** Tests that an inconclusive reply is unknown, and is resolved. */
export function describeSilence(running: Running, capabilities: Capabilities): void {
  test('nobody listens: certainly not sent', async () => {
    const { unreachable, cards } = running()
    const charge = cardCharge(running(), cards.approved)
    expect(await unreachable.charge(charge)).toMatchObject({ kind: 'not-sent' })
    expect(await unreachable.lookUp(keyOf(charge))).toMatchObject({ kind: 'unknown' })
    expect(await unreachable.void(keyOf(charge, 'any'))).toMatchObject({ kind: 'unknown' })
  })

  test('a time-out is unknown, and the look-up finds what was charged', async () => {
    const { impatient, cards } = running()
    const charge = cardCharge(running(), cards.timesOut)
    expect(await impatient.charge(charge)).toMatchObject({ kind: 'unknown' })
    expect(await findEventually(running(), capabilities, charge)).toMatchObject({ kind: 'approved' })
  })

  test.each(['answerLost', 'malformed', 'errorAfterCharging'] as const)(
    '%s is unknown, and the look-up finds what was charged',
    async (situation) => {
      const { gateway, cards, books } = running()
      const charge = cardCharge(running(), cards[situation])
      expect(await gateway.charge(charge)).toMatchObject({ kind: 'unknown' })
      expect(await findEventually(running(), capabilities, charge)).toMatchObject({ kind: 'approved' })
      expect(await books(charge.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
    },
  )

  promised(capabilities.replaySafe)('a repeat after a lost answer charges nothing more', async () => {
    const { gateway, cards, books } = running()
    const charge = cardCharge(running(), cards.answerLost)
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'unknown' })
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'approved' })
    expect(await books(charge.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
  })

  test('an error before charging is unknown too: nobody can tell', async () => {
    const { gateway, cards, books } = running()
    const charge = cardCharge(running(), cards.errorBeforeCharging)
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'unknown' })
    expect(await gateway.lookUp(keyOf(charge))).toMatchObject({
      kind: capabilities.reportsByWebhookOnly ? 'unknown' : 'not-found',
    })
    expect(await books(charge.reference)).toEqual({ captured: 0, refunded: 0 })
  })
}

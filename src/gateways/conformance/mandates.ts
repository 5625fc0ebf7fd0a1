import { expect } from 'vitest'
import { parseBrCode } from '#rules/brcode.ts'
import type { Capabilities } from '../gateway.ts'
import { AMOUNT, mandateCharge, waitingKey } from './charges.ts'
import { promised } from './promised.ts'
import type { Running } from './situation.ts'

/** Charges that ask for the right to later ones. */
export function describeMandates(running: Running, { methods }: Capabilities): void {
  const offersMandates = methods.includes('PIX_AUTOMATIC')

  promised(offersMandates)('one code asks for a payment and a mandate, and both are answered', async () => {
    const { gateway, pay, books } = running()
    const { action, ...key } = await waitingKey(running(), mandateCharge(running()))
    if (action.kind !== 'qr-code') throw new Error('the payer has no code')
    expect(parseBrCode(action.code)).toMatchObject({
      kind: 'dynamic',
      recurrenceUrl: expect.any(String) as string,
    })
    await pay(key.gatewayId)
    const reference = expect.stringMatching(/^\w{20,35}$/) as string
    expect(await gateway.lookUp(key)).toMatchObject({
      kind: 'approved',
      mandate: { reference, state: 'approved' },
    })
    expect(await books(key.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
  })

  promised(offersMandates)('a code that was cancelled asks for nothing any more', async () => {
    const { gateway, pay } = running()
    const key = await waitingKey(running(), mandateCharge(running()))
    expect(await gateway.cancel(key)).toMatchObject({ kind: 'done' })
    await expect(pay(key.gatewayId)).rejects.toThrow(key.gatewayId)
    expect(await gateway.lookUp(key)).toMatchObject({ kind: 'canceled' })
  })

  promised(offersMandates)(
    'a mandate is ended by whom it pays, once, and what was paid stays paid',
    async () => {
      const { gateway, pay, books } = running()
      const { action: _, ...key } = await waitingKey(running(), mandateCharge(running()))
      await pay(key.gatewayId)
      expect(await gateway.endMandate?.(key)).toMatchObject({ kind: 'done' })
      expect(await gateway.lookUp(key)).toMatchObject({ kind: 'approved', mandate: { state: 'canceled' } })
      expect(await gateway.endMandate?.(key)).toMatchObject({ kind: 'done' })
      expect(await books(key.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
    },
  )

  promised(offersMandates)('a period that no bank knows is refused, not charged', async () => {
    const { gateway, books } = running()
    const charge = { ...mandateCharge(running()), periodDays: 45 }
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'refused', code: 'INVALID_PAYMENT_TYPE' })
    expect(await books(charge.reference)).toEqual({ captured: 0, refunded: 0 })
  })
}

import { expect } from 'vitest'
import { parseBrCode } from '#rules/methods/brcode.ts'
import type { Capabilities, Collection, MandatePeriod } from '../gateway.ts'
import { AMOUNT, baseOf, mandateCharge, waitingKey } from './charges.ts'
import { promised } from './promised.ts'
import type { Conformance, Running } from './situation.ts'

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
    const reference = expect.stringMatching(/^[\w/]{20,}$/) as string
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

  promised(offersMandates)(
    'a later charge is arranged for its day, taken once, and can be given back',
    async () => {
      const { gateway, pay, books } = running()
      const period = await laterPeriod(running())
      const scheduled = await gateway.collect?.(period)
      expect(scheduled).toMatchObject({ kind: 'scheduled', gatewayId: expect.any(String) as string })
      expect(await gateway.collect?.(period)).toEqual(scheduled)
      const key = keyOfPeriod(period, scheduled)
      expect(await gateway.collected?.({ ...key, gatewayId: null })).toEqual(scheduled)
      expect(await books(period.reference)).toEqual({ captured: 0, refunded: 0 })
      await pay(key.gatewayId)
      expect(await gateway.collected?.(key)).toMatchObject({ kind: 'approved', gatewayId: key.gatewayId })
      expect(await books(period.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
      const refund = { ...key, refundKey: `back-${key.reference}`, amount: AMOUNT, currency: 'BRL' }
      expect(await gateway.refund(refund)).toMatchObject({ kind: 'done' })
      expect(await books(period.reference)).toEqual({ captured: AMOUNT, refunded: AMOUNT })
    },
  )

  promised(offersMandates)('a later charge that was cancelled before its day takes nothing', async () => {
    const { gateway, pay, books } = running()
    const period = await laterPeriod(running())
    const key = keyOfPeriod(period, await gateway.collect?.(period))
    expect(await gateway.cancel(key)).toMatchObject({ kind: 'done' })
    expect(await gateway.collected?.(key)).toMatchObject({ kind: 'canceled' })
    await expect(pay(key.gatewayId)).rejects.toThrow(key.gatewayId)
    expect(await books(period.reference)).toEqual({ captured: 0, refunded: 0 })
  })

  promised(offersMandates)('under a mandate that has ended, or is none, nothing is collected', async () => {
    const { gateway, books } = running()
    const first = await approvedMandate(running())
    expect(await gateway.endMandate?.(first.key)).toMatchObject({ kind: 'done' })
    for (const mandateReference of [first.mandateReference, 'RN0000000000000000000000000000']) {
      const period = periodUnder(running(), mandateReference)
      expect(await gateway.collect?.(period)).toMatchObject({ kind: 'refused', reversible: false })
      expect(await books(period.reference)).toEqual({ captured: 0, refunded: 0 })
    }
  })

  promised(offersMandates)('what the payer did not authorise is not collected', async () => {
    const { gateway, books } = running()
    const { mandateReference } = await approvedMandate(running())
    const period = { ...periodUnder(running(), mandateReference), amount: AMOUNT + 1 }
    expect(await gateway.collect?.(period)).toMatchObject({ kind: 'refused', reversible: false })
    expect(await books(period.reference)).toEqual({ captured: 0, refunded: 0 })
  })

  promised(offersMandates)('a later charge of which nobody heard is not sent, or unknown', async () => {
    const period = await laterPeriod(running())
    expect(await running().unreachable.collect?.(period)).toMatchObject({ kind: 'not-sent' })
    const { gateway } = running()
    const key = { reference: period.reference, gatewayId: null, credentials: period.credentials }
    expect(await gateway.collected?.(key)).toEqual({ kind: 'not-found' })
  })
}

/** A mandate that its payer approved with the first payment, from five days from now on. */
async function approvedMandate(running: Conformance) {
  const { gateway, pay } = running
  const charge = { ...mandateCharge(running), startsOn: inDays(DAYS_AHEAD) }
  const { action: _, ...key } = await waitingKey(running, charge)
  await pay(key.gatewayId)
  const found = await gateway.lookUp(key)
  const mandate = found.kind === 'approved' ? found.mandate : undefined
  if (mandate?.state !== 'approved') throw new Error(`no mandate: ${JSON.stringify(found)}`)
  return { key, mandateReference: mandate.reference }
}

const DAYS_AHEAD = 5
const inDays = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

function periodUnder(running: Conformance, mandateReference: string): MandatePeriod {
  return { ...baseOf(running), mandateReference, dueOn: inDays(DAYS_AHEAD) }
}

async function laterPeriod(running: Conformance): Promise<MandatePeriod> {
  return periodUnder(running, (await approvedMandate(running)).mandateReference)
}

function keyOfPeriod({ reference, credentials }: MandatePeriod, scheduled: Collection | undefined) {
  if (scheduled?.kind !== 'scheduled') throw new Error(`not arranged: ${JSON.stringify(scheduled)}`)
  return { reference, credentials, gatewayId: scheduled.gatewayId }
}

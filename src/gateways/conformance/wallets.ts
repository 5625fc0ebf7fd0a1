import { expect, test } from 'vitest'
import type { ChargeKey } from '../gateway.ts'
import { AMOUNT, keyOf, waitingKey, walletCharge } from './charges.ts'
import type { WalletConformance } from './situation.ts'

type Running = () => WalletConformance

/** A wallet charge that its buyer approved and that was captured. */
export async function paidByWallet(running: WalletConformance): Promise<ChargeKey> {
  const { action: _, ...key } = await waitingKey(running, walletCharge(running))
  await running.approve(key.gatewayId)
  const outcome = await running.gateway.complete(key)
  if (outcome.kind !== 'approved') throw new Error(`not approved: ${JSON.stringify(outcome)}`)
  return key
}

/** A buyer who is sent to the wallet's pages, and comes back, cancels, or never does. */
export function describeWallets(running: Running): void {
  const open = () => waitingKey(running(), walletCharge(running()))

  test('a buyer is sent away, approves, comes back, and pays once', async () => {
    const { gateway, approve, books } = running()
    const { action, ...key } = await open()
    expect(action).toMatchObject({ kind: 'redirect', url: expect.stringMatching(/^https?:/) as string })
    expect(await gateway.lookUp(key)).not.toHaveProperty('payerApproved')
    await approve(key.gatewayId)
    expect(await gateway.lookUp(key)).toMatchObject({ kind: 'awaiting', payerApproved: true })
    expect(await books(key.reference)).toEqual({ captured: 0, refunded: 0 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => gateway.complete(key)))
    for (const answer of answers) expect(answer).toEqual({ kind: 'approved', gatewayId: key.gatewayId })
    expect(await gateway.lookUp(key)).toEqual({ kind: 'approved', gatewayId: key.gatewayId })
    expect(await books(key.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
  })

  test('a buyer who cancelled or never came back has paid nothing, and may still come', async () => {
    const { gateway, books } = running()
    const { action, ...key } = await open()
    expect(await gateway.complete(key)).toMatchObject({ kind: 'awaiting', action })
    expect(await gateway.lookUp(key)).toMatchObject({ kind: 'awaiting', action })
    expect(await books(key.reference)).toEqual({ captured: 0, refunded: 0 })
  })

  test('a means that is declined at the capture is a refusal, and nothing is taken', async () => {
    const { gateway, approveInVain, books } = running()
    const { action: _, ...key } = await open()
    await approveInVain(key.gatewayId)
    expect(await gateway.complete(key)).toMatchObject({ kind: 'refused', code: 'BANK', reversible: false })
    expect(await books(key.reference)).toEqual({ captured: 0, refunded: 0 })
  })

  test('the same reference opens one charge', async () => {
    const { gateway } = running()
    const charge = walletCharge(running())
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => gateway.charge(charge)))
    expect(outcomes[0]).toMatchObject({ kind: 'awaiting' })
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
  })

  test('another reference is not believed, and not captured', async () => {
    const { gateway, approve, books } = running()
    const { action: _, ...key } = await open()
    await approve(key.gatewayId)
    const other = { ...key, reference: 'conf-other' }
    expect(await gateway.lookUp(other)).toMatchObject({ kind: 'unknown' })
    expect(await gateway.complete(other)).toMatchObject({ kind: 'unknown' })
    expect(await books(key.reference)).toEqual({ captured: 0, refunded: 0 })
  })

  describeMishaps(running)
}

/** Tests that an inconclusive reply is unknown, and is resolved. */
function describeMishaps(running: Running): void {
  test('nobody listens: certainly not sent', async () => {
    const charge = walletCharge(running())
    const { unreachable } = running()
    expect(await unreachable.charge(charge)).toMatchObject({ kind: 'not-sent' })
    expect(await unreachable.lookUp(keyOf(charge, 'any'))).toMatchObject({ kind: 'unknown' })
    expect(await unreachable.complete(keyOf(charge, 'any'))).toMatchObject({ kind: 'unknown' })
    expect(await unreachable.void(keyOf(charge, 'any'))).toMatchObject({ kind: 'unknown' })
  })

  const mishaps = ['lost', 'malformed', 'error', 'errorBefore'] as const

  test.each(mishaps)('%s while opening is unknown, and a repeat opens one charge', async (how) => {
    const { gateway, mishap, approve, books } = running()
    const charge = walletCharge(running())
    await mishap(how)
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'unknown' })
    const { action: _, ...key } = await waitingKey(running(), charge)
    await approve(key.gatewayId)
    expect(await gateway.complete(key)).toMatchObject({ kind: 'approved' })
    expect(await books(key.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
  })

  test.each(mishaps)('%s while capturing is unknown, and is found out without taking twice', async (how) => {
    const { gateway, mishap, approve, books } = running()
    const { action: _, ...key } = await waitingKey(running(), walletCharge(running()))
    await approve(key.gatewayId)
    await mishap(how)
    expect(await gateway.complete(key)).toMatchObject({ kind: 'unknown' })
    const taken = how === 'errorBefore' ? 0 : AMOUNT
    expect(await books(key.reference)).toEqual({ captured: taken, refunded: 0 })
    expect(await gateway.lookUp(key)).toMatchObject({ kind: taken === 0 ? 'awaiting' : 'approved' })
    expect(await gateway.complete(key)).toMatchObject({ kind: 'approved' })
    expect(await books(key.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
  })
}

import { expect, test } from 'vitest'
import { AMOUNT, cardCharge, keyOf, verificationOf } from './charges.ts'
import type { Running } from './situation.ts'

/** Tests the promises of every method: it responds, and its answer reveals nothing. */
export function describePromises(running: Running): void {
  test('nobody listens: every method still answers', async () => {
    const { unreachable, cards, credentials } = running()
    const charge = cardCharge(running(), cards.approved)
    const key = keyOf(charge, 'any')
    const money = { amount: AMOUNT, currency: 'BRL' }
    expect((await unreachable.charge(verificationOf(running(), cards.approved))).kind).not.toBe('approved')
    expect(['not-sent', 'unknown']).toContain((await unreachable.capture({ ...key, ...money })).kind)
    expect((await unreachable.complete(key)).kind).toBe('unknown')
    expect((await unreachable.cancel(key)).kind).not.toBe('done')
    expect((await unreachable.refund({ ...key, ...money, refundKey: 'r' })).kind).toBe('unknown')
    expect(await unreachable.deviceData({ bin: charge.reference.slice(0, 6), credentials })).toBeNull()
    expect((await unreachable.verify({ ...key, challengeReference: 'c' })).kind).toBe('unavailable')
  })

  test('no answer repeats a card, a security code or a credential', async () => {
    const { gateway, impatient, unreachable, cards, credentials } = running()
    const reported: string[] = []
    for (const card of [
      cards.approved,
      cards.malformed,
      cards.inventedCode,
      ...cards.refused.map((r) => r.card),
    ]) {
      for (const each of [gateway, impatient, unreachable]) {
        const charge = cardCharge(running(), card)
        reported.push(JSON.stringify([await each.charge(charge), await each.lookUp(keyOf(charge))]))
      }
    }
    const secrets = [cards.approved, ...cards.refused.map((r) => r.card)].map(({ number }) => number)
    for (const secret of [...secrets, ...Object.values(credentials)]) {
      expect(reported.filter((text) => text.includes(secret))).toEqual([])
    }
  })

  test('credentials of another form: certainly not sent', async () => {
    const { gateway, cards, credentials } = running()
    if (Object.keys(credentials).length === 0) return
    const bad = Object.fromEntries(Object.keys(credentials).map((name) => [name, 'line\nbreak']))
    const charge = { ...cardCharge(running(), cards.approved), credentials: bad }
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'not-sent' })
    expect(await gateway.charge({ ...charge, credentials: {} })).toMatchObject({ kind: 'not-sent' })
    const key = { ...keyOf(charge), credentials: {} }
    expect(await gateway.lookUp(key)).toMatchObject({ kind: 'unknown' })
    expect(await gateway.void(key)).toMatchObject({ kind: 'unknown' })
    expect(await gateway.capture({ ...key, amount: 1, currency: 'BRL' })).toMatchObject({ kind: 'not-sent' })
  })
}

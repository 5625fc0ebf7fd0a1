import { expect } from 'vitest'
import { OpenedCard } from '#rules/methods/opened-card.ts'
import type { Capabilities, Charge } from '../gateway.ts'
import { AMOUNT, cardCharge, keyOf, storedCharge, verificationOf, waitingKey } from './charges.ts'
import { promised } from './promised.ts'
import type { Conformance, ConformanceCard, Running } from './situation.ts'

const returnUrl = 'https://shop.example/return'
const AWAY = { kind: 'redirect', url: expect.stringMatching(/^https?:/) as string }

type Hand = NonNullable<Conformance['challengedWithin']>

function handOf({ challengedWithin }: Conformance): Hand {
  if (challengedWithin === undefined)
    throw new Error('a gateway that challenges within a charge brings cards for it')
  return challengedWithin
}

/** Cards whose issuer wants to see the buyer within the charge, on a page of the gateway's. */
export function describeChallenges(running: Running, capabilities: Capabilities): void {
  const applies = promised(capabilities.challengesWithin === true)
  const charged = (card: ConformanceCard): Charge => cardCharge(running(), card, { returnUrl })
  describeKeptAfter(running, applies)

  applies('a buyer is sent to the issuer, confirms, comes back, and pays once', async () => {
    const { gateway, books } = running()
    const { card, answerChallenge } = handOf(running())
    const { action, ...key } = await waitingKey(running(), charged(card))
    expect(action).toMatchObject(AWAY)
    expect(await gateway.lookUp(key)).not.toHaveProperty('payerApproved')
    await answerChallenge(key.gatewayId, true)
    expect(await gateway.lookUp(key)).toMatchObject({ kind: 'awaiting', payerApproved: true })
    expect(await books(key.reference)).toEqual({ captured: 0, refunded: 0 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => gateway.complete(key)))
    for (const answer of answers) expect(answer).toMatchObject({ kind: 'approved', gatewayId: key.gatewayId })
    expect(await gateway.lookUp(key)).toMatchObject({ kind: 'approved', gatewayId: key.gatewayId })
    expect(await books(key.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
  })

  applies('a buyer who fails there is refused; one who comes back too early may still confirm', async () => {
    const { gateway, books } = running()
    const { card, answerChallenge } = handOf(running())
    const { action, ...key } = await waitingKey(running(), charged(card))
    expect(await gateway.complete(key)).toMatchObject({ kind: 'awaiting', action })
    await answerChallenge(key.gatewayId, false)
    const refused = { kind: 'refused', code: 'COMPLETE_CHALLENGE_3DS', reversible: false }
    expect(await gateway.complete(key)).toMatchObject(refused)
    expect(await gateway.lookUp(key)).toMatchObject(refused)
    expect(await books(key.reference)).toEqual({ captured: 0, refunded: 0 })
  })

  applies('an issuer that saw the buyer may still decline', async () => {
    const { gateway, books } = running()
    const { declined, answerChallenge } = handOf(running())
    const { action: _, ...key } = await waitingKey(running(), charged(declined))
    await answerChallenge(key.gatewayId, true)
    const refused = { kind: 'refused', code: 'INSUFFICIENT_FUNDS', reversible: false }
    expect(await gateway.complete(key)).toMatchObject(refused)
    expect(await books(key.reference)).toEqual({ captured: 0, refunded: 0 })
  })

  applies('what was given up can be confirmed by nobody any more', async () => {
    const { gateway, books } = running()
    const { card, answerChallenge } = handOf(running())
    const { action: _, ...key } = await waitingKey(running(), charged(card))
    await answerChallenge(key.gatewayId, true)
    expect(await gateway.cancel(key)).toMatchObject({ kind: 'done' })
    expect((await gateway.complete(key)).kind).not.toBe('approved')
    expect(await gateway.lookUp(key)).toMatchObject({ kind: 'canceled' })
    expect(await books(key.reference)).toEqual({ captured: 0, refunded: 0 })
  })
}

/** Where nobody can be sent away, and what is held, verified and kept after a challenge. */
function describeKeptAfter(running: Running, applies: ReturnType<typeof promised>): void {
  applies('without a way back, and of a charge of the seller, the card is refused', async () => {
    const { gateway, books } = running()
    const refused = { kind: 'refused', code: 'COMPLETE_CHALLENGE_3DS', reversible: false }
    const { card } = handOf(running())
    const plain = cardCharge(running(), card)
    expect(await gateway.charge(plain)).toMatchObject(refused)
    expect(await gateway.charge(verificationOf(running(), card))).toMatchObject(refused)
    const kept = await keptAfterChallenge(running())
    const bySeller = storedCharge(running(), kept, { initiator: 'merchant', purpose: 'unscheduled' })
    expect(await gateway.charge({ ...bySeller, returnUrl })).toMatchObject(refused)
    expect(await books(bySeller.reference)).toEqual({ captured: 0, refunded: 0 })
  })

  applies('a card is authorised, verified and kept after a challenge as well', async () => {
    const { gateway, books } = running()
    const { card, answerChallenge } = handOf(running())
    const { action: _, ...held } = await waitingKey(
      running(),
      cardCharge(running(), card, { returnUrl, capture: false }),
    )
    await answerChallenge(held.gatewayId, true)
    expect(await gateway.lookUp(held)).toMatchObject({ kind: 'approved' })
    expect(await books(held.reference)).toEqual({ captured: 0, refunded: 0 })
    expect(await gateway.void(held)).toMatchObject({ kind: 'done' })
    const verified = { ...verificationOf(running(), card), returnUrl }
    const { action: __, ...checked } = await waitingKey(running(), verified)
    await answerChallenge(checked.gatewayId, true)
    const storedReference = expect.stringMatching(/./) as string
    expect(await gateway.complete(checked)).toMatchObject({ kind: 'approved', storedReference })
  })

  applies('a verification that was given up keeps no card', async () => {
    const { gateway } = running()
    const verified = { ...verificationOf(running(), handOf(running()).card), returnUrl }
    const { action: _, ...key } = await waitingKey(running(), verified)
    expect(await gateway.cancel(key)).toMatchObject({ kind: 'done' })
    expect(await gateway.lookUp(key)).toMatchObject({ kind: 'canceled' })
  })

  applies('a kept card that its buyer charges is challenged as a typed one', async () => {
    const { gateway, books } = running()
    const { answerChallenge } = handOf(running())
    const kept = await keptAfterChallenge(running())
    const charge = storedCharge(running(), kept, { initiator: 'buyer', purpose: 'one-click' })
    const { action, ...key } = await waitingKey(running(), { ...charge, returnUrl })
    expect(action).toMatchObject(AWAY)
    await answerChallenge(key.gatewayId, true)
    expect(await gateway.complete(key)).toMatchObject({ kind: 'approved' })
    expect(await books(key.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
  })
}

/** The gateway's reference of a card that was kept by a charge with a challenge. */
async function keptAfterChallenge(running: Conformance): Promise<string> {
  const { gateway } = running
  const { card, answerChallenge } = handOf(running)
  const charge = {
    ...cardCharge(running, card, { store: 'one-click' }),
    card: new OpenedCard(card),
    returnUrl,
  }
  const { action: _, ...key } = await waitingKey(running, charge)
  await answerChallenge(key.gatewayId, true)
  const outcome = await gateway.complete(keyOf(charge, key.gatewayId))
  if (outcome.kind !== 'approved' || outcome.storedReference === undefined)
    throw new Error(`not kept: ${JSON.stringify(outcome)}`)
  return outcome.storedReference
}

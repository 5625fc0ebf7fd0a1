import { expect, test } from 'vitest'
import { BROWSER_PAGE } from '../sample-charge.test-double.ts'
import type { AuthenticationRequest, Capabilities } from '../gateway.ts'
import { OpenedCard } from '#rules/methods/opened-card.ts'
import { AMOUNT, baseOf, cardCharge } from './charges.ts'
import type { Conformance, ConformanceCard, Running } from './situation.ts'

/** Authentication before a charge: without a challenge, with one, failed. */
export function describeThreeDS(running: Running, capabilities: Capabilities): void {
  if (!capabilities.threeDS) return

  test('device data is collected for a card, unless the gateway has a page of its own', async () => {
    const { gateway, credentials, threeDS } = running()
    const collected = {
      token: expect.stringMatching(/./) as string,
      url: expect.stringMatching(/^https?:/) as string,
    }
    const expected = threeDS?.returnedFrom === undefined ? collected : null
    expect(await gateway.deviceData({ bin: '400000', credentials })).toEqual(expected)
  })

  test('a card that needs no challenge is authenticated, and charged with what that gave', async () => {
    const { gateway, books } = running()
    const { frictionless } = cardsOf(running())
    const answer = await gateway.authenticate(authenticationOf(running(), frictionless))
    expect(answer).toMatchObject({ kind: 'authenticated', result: { status: 'Y' } })
    const threeDS = answer.kind === 'authenticated' ? answer.result : null
    const charge = cardCharge(running(), frictionless, { threeDS })
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'approved' })
    expect(await books(charge.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
  })

  test('a challenge is passed, or it is failed', async () => {
    const { gateway, threeDS } = running()
    for (const passes of [true, false]) {
      const request = authenticationOf(running(), cardsOf(running()).challenged)
      const answer = await gateway.authenticate(request)
      if (answer.kind !== 'challenge') throw new Error(`no challenge: ${answer.kind}`)
      const challengeReference = answer.action.reference
      expect(challengeReference).not.toBe('')
      expect(answer.action.token === '').toBe(threeDS?.returnedFrom !== undefined)
      await threeDS?.answerChallenge(challengeReference, passes)
      const { reference, credentials } = request
      const returned = threeDS?.returnedFrom?.(challengeReference) ?? {}
      const key = { reference, gatewayId: null, credentials, challengeReference, returned }
      const verified = await gateway.verify(key)
      expect(verified.kind).toBe(passes ? 'authenticated' : 'failed')
    }
  })

  test('a card that fails is failed; one that cannot be asked about is unavailable', async () => {
    const { gateway, unreachable } = running()
    const { failing } = cardsOf(running())
    const request = authenticationOf(running(), failing)
    expect(await gateway.authenticate(request)).toEqual({ kind: 'failed' })
    expect(await unreachable.authenticate(request)).toMatchObject({ kind: 'unavailable' })
  })
}

type ThreeDSCards = Pick<NonNullable<Conformance['threeDS']>, 'frictionless' | 'challenged' | 'failing'>

function cardsOf({ threeDS }: Conformance): ThreeDSCards {
  if (threeDS === undefined) throw new Error('a gateway with 3-D Secure brings cards for it')
  return threeDS
}

function authenticationOf(running: Conformance, card: ConformanceCard): AuthenticationRequest {
  return {
    ...baseOf(running),
    card: new OpenedCard(card),
    deviceReference: '0_0a1b2c3d-0000-4000-8000-000000000000',
    returnUrl: 'https://shop.example/challenge',
    challenge: { preference: 'noPreference', window: 'fullPage' },
    browser: {
      accept: 'text/html,application/xhtml+xml',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
      page: BROWSER_PAGE,
    },
  }
}

import { expect, test } from 'vitest'
import type { Capabilities, CardAgreement, KeptCardUse } from '../gateway.ts'
import {
  AMOUNT,
  approvedKey,
  cardCharge,
  keptReference,
  keyOf,
  LATER,
  storedCharge,
  verificationOf,
  walletCharge,
} from './charges.ts'
import { SAMPLE_BUYER } from '../sample-buyer.ts'
import { promised } from './promised.ts'
import type { Running } from './situation.ts'

/** Purposes for which a card may be kept, and the charges that follow from them. */
const AGREED_USES: readonly { kept: CardAgreement; uses: readonly KeptCardUse[] }[] = [
  { kept: 'subscription', uses: [LATER, { initiator: 'buyer', purpose: 'subscription-later' }] },
  { kept: 'unscheduled', uses: [{ initiator: 'merchant', purpose: 'unscheduled' }] },
  {
    kept: 'one-click',
    // The second begins a subscription with the card, whose next period is charged without the buyer.
    uses: [
      { initiator: 'buyer', purpose: 'one-click' },
      { initiator: 'buyer', purpose: 'subscription-first' },
      LATER,
    ],
  },
]

/** Approval, refusals, review, authorisation, stored cards. */
export function describeCards(running: Running): void {
  test('an approved card is charged once, in full', async () => {
    const { gateway, cards, books } = running()
    const charge = cardCharge(running(), cards.approved)
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'approved' })
    expect(await books(charge.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
  })

  test('every refusal is told by our code, and nothing is charged', async () => {
    const { gateway, cards, books } = running()
    for (const { card, code, reversible, advice } of cards.refused) {
      const charge = cardCharge(running(), card)
      const outcome = await gateway.charge(charge)
      const advised = advice === undefined ? {} : { advice: { retry: advice } }
      expect(outcome).toMatchObject({ kind: 'refused', code, reversible, ...advised })
      expect(await books(charge.reference)).toEqual({ captured: 0, refunded: 0 })
    }
  })

  test('a refusal with an invented code is a refusal, which is not sent on and tells its code', async () => {
    const { gateway, cards, books } = running()
    const charge = cardCharge(running(), cards.inventedCode)
    const outcome = await gateway.charge(charge)
    expect(outcome).toMatchObject({ kind: 'refused', reversible: false, isUnlisted: true })
    expect(outcome).toHaveProperty('gatewayCode')
    expect(await books(charge.reference)).toEqual({ captured: 0, refunded: 0 })
  })

  test('a charge that is reviewed is neither approved nor refused', async () => {
    const { gateway, cards } = running()
    const card = cards.inReview ?? cards.approved
    const kind = cards.inReview === null ? 'approved' : 'in-review'
    expect(await gateway.charge(cardCharge(running(), card))).toMatchObject({ kind })
  })
}

/** Authorise now, take the money later. */
export function describeAuthorizations(running: Running, capabilities: Capabilities): void {
  test('an authorisation takes nothing until it is captured', async () => {
    const { gateway, books } = running()
    const key = await approvedKey(running(), { capture: false })
    expect(await books(key.reference)).toEqual({ captured: 0, refunded: 0 })
    const capture = { ...key, amount: AMOUNT, currency: 'BRL' }
    expect(await gateway.capture(capture)).toMatchObject({ kind: 'approved' })
    expect(await gateway.capture(capture)).toMatchObject({ kind: 'approved' })
    expect(await books(key.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
  })

  test('an authorisation that is voided can never be captured', async () => {
    const { gateway, books } = running()
    const key = await approvedKey(running(), { capture: false })
    expect(await gateway.void(key)).toMatchObject({ kind: 'done' })
    expect(await gateway.void(key)).toMatchObject({ kind: 'done' })
    const captured = await gateway.capture({ ...key, amount: AMOUNT, currency: 'BRL' })
    // A gateway that reports by webhook only accepts the capture, and reports there that it failed.
    const { reportsByWebhookOnly } = capabilities
    expect(captured).toMatchObject({ kind: reportsByWebhookOnly ? 'approved' : 'refused' })
    expect(await gateway.lookUp(key)).toMatchObject({ kind: reportsByWebhookOnly ? 'unknown' : 'canceled' })
    expect(await books(key.reference)).toEqual({ captured: 0, refunded: 0 })
  })
}

/** Tests what depends on the gateway's capabilities. */
export function describeCapabilities(running: Running, capabilities: Capabilities): void {
  promised(capabilities.storedReferences)(
    'a kept card is charged for what it was kept for, by whom it was agreed with',
    async () => {
      const { gateway, books } = running()
      for (const { kept, uses } of AGREED_USES) {
        const storedReference = await keptReference(running(), kept)
        for (const use of uses) {
          const again = storedCharge(running(), storedReference, use)
          expect({ use, ...(await gateway.charge(again)) }).toMatchObject({ use, kind: 'approved' })
          expect(await books(again.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
        }
      }
    },
  )

  promised(capabilities.installments.length > 0)(
    'a card pays in the instalments of each country, is charged in full and given back',
    async () => {
      const { gateway, books } = running()
      for (const { country, currency, numbers } of capabilities.installments) {
        const buyer = { ...SAMPLE_BUYER, ...(country === 'BR' ? {} : { country, document: null }) }
        for (const installments of [numbers.at(0), numbers.at(-1)]) {
          const key = await approvedKey(running(), { buyer, currency, installments: installments ?? 1 })
          expect(await books(key.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
          const refund = { ...key, refundKey: `back-${key.reference}`, amount: AMOUNT, currency }
          expect(await gateway.refund(refund)).toMatchObject({ kind: 'done' })
          expect(await books(key.reference)).toEqual({ captured: AMOUNT, refunded: AMOUNT })
        }
      }
    },
  )

  promised(capabilities.verifiesCards)(
    'a verified card moves no money and can be charged later',
    async () => {
      const { gateway, cards, books, reportsStoredReferenceOnce } = running()
      const verification = verificationOf(running(), cards.approved)
      const verified = await gateway.charge(verification)
      expect(verified).toMatchObject({ kind: 'approved', storedReference: expect.any(String) as string })
      expect(await books(verification.reference)).toEqual({ captured: 0, refunded: 0 })
      const found = await gateway.lookUp(keyOf(verification))
      // A gateway that cannot be queried, or that reports the reference once, may say less, but nothing else.
      expect({ ...verified, ...(found.kind === 'unknown' ? {} : found) }).toEqual(verified)
      expect(found).toMatchObject(
        capabilities.reportsByWebhookOnly ? { kind: 'unknown' } : reportsStoredReferenceOnce ? {} : verified,
      )
      const storedReference = verified.kind === 'approved' ? (verified.storedReference ?? '') : ''
      const later = storedCharge(running(), storedReference, LATER)
      expect(await gateway.charge(later)).toMatchObject({ kind: 'approved' })
      expect(await books(later.reference)).toEqual({ captured: AMOUNT, refunded: 0 })
    },
  )

  promised(capabilities.verifiesCards)('a card that is refused is not verified either', async () => {
    const { gateway, cards } = running()
    for (const { card, code } of cards.refused) {
      expect(await gateway.charge(verificationOf(running(), card))).toMatchObject({ kind: 'refused', code })
    }
  })

  promised(!capabilities.methods.includes('PAYPAL'))(
    'what the gateway cannot do is refused without being sent',
    async () => {
      const { gateway, books } = running()
      const charge = walletCharge(running())
      expect(await gateway.charge(charge)).toMatchObject({ kind: 'refused', reversible: false })
      expect(await books(charge.reference)).toEqual({ captured: 0, refunded: 0 })
    },
  )
}

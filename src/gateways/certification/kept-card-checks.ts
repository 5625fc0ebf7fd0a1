import { OpenedCard } from '#rules/methods/opened-card.ts'
import type { CardAgreement, Charge, KeptCardUse } from '../gateway.ts'
import { baseOf, cardCharge, expect, expectKind, type CardCertification, type Check } from './check.ts'

/** Purposes for which a card may be kept, and the initiator of the charges for them. */
const AGREED: readonly { store: CardAgreement; use: KeptCardUse; says: string }[] = [
  {
    store: 'subscription',
    use: { initiator: 'merchant', purpose: 'subscription-later' },
    says: 'for a subscription is charged without the buyer',
  },
  {
    store: 'unscheduled',
    use: { initiator: 'merchant', purpose: 'unscheduled' },
    says: 'for charges without a schedule is charged without the buyer',
  },
  {
    store: 'one-click',
    use: { initiator: 'buyer', purpose: 'one-click' },
    says: 'for one click is charged by its buyer',
  },
  {
    store: 'one-click',
    use: { initiator: 'buyer', purpose: 'subscription-first' },
    says: 'for one click begins a subscription',
  },
]

/** Cards that are kept, by a charge or by a question without money, and charged as was agreed. */
export function keptCardChecks(certification: CardCertification): Check[] {
  const { gateway, approved } = certification
  const { storedReferences, verifiesCards } = gateway.capabilities
  const chargeAgain = async (keeping: Charge, use: KeptCardUse): Promise<void> => {
    const first = await gateway.charge(keeping)
    expect(first.kind === 'approved' && first.storedReference !== undefined, first)
    const storedReference = first.kind === 'approved' ? (first.storedReference ?? '') : ''
    const stored = { kind: 'stored-card', storedReference, installments: 1, ...use } as const
    expectKind(await gateway.charge({ ...baseOf(certification), ...stored }), 'approved')
  }
  const verification = (): Charge => {
    const asked = { kind: 'verification', amount: 0, threeDS: null, store: 'subscription' } as const
    return { ...baseOf(certification), ...asked, card: new OpenedCard(approved) }
  }
  return [
    ...AGREED.map(({ store, use, says }) => ({
      name: `a card that is kept ${says}`,
      applies: storedReferences,
      run: () => chargeAgain(cardCharge(certification, approved, { store }), use),
    })),
    {
      name: 'a card that is verified without money is charged later without the buyer',
      applies: verifiesCards,
      run: () => chargeAgain(verification(), { initiator: 'merchant', purpose: 'subscription-later' }),
    },
  ]
}

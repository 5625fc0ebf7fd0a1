import { randomUUID } from 'node:crypto'
import type { PaymentErrorCode } from '#rules/base/errors.ts'
import type { Currency, Minor } from '#rules/base/money.ts'
import { OpenedCard, type CardSecrets } from '#rules/methods/opened-card.ts'
import type { Buyer, Charge, ChargeKey, Credentials, Found, Gateway } from '../gateway.ts'
import type { SpoilingProxy } from './spoiling-proxy.ts'

/** A card of the gateway's own test environment. */
export type TestCard = CardSecrets & { brand: string }

/** Input that an operator provides for a certification: the account, and the test cards of the gateway's documents. */
export type Certification = {
  gateway: Gateway
  /** In front of the gateway's test environment; the gateway above speaks through it. */
  proxy: Pick<SpoilingProxy, 'spoilNext'>
  credentials: Credentials
  currency: Currency
  amount: Minor
  buyer: Buyer
  /** Null for a gateway that takes no cards. */
  approved: TestCard | null
  refused: readonly { card: TestCard; code: PaymentErrorCode }[]
  /** Waits before a look-up is asked again; a search index may need a minute and more. */
  wait(): Promise<void>
  patience: number
}

export type Check = { name: string; applies: boolean; run(): Promise<void> }
export type CardCertification = Certification & { approved: TestCard }
type CardCharge = Extract<Charge, { kind: 'card' }>

/** A deviation from the interface's promise, with the actual answer. */
export class Flaw extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super(`it answered ${JSON.stringify(answer)}`)
    this.answer = answer
  }
}

export function baseOf({ amount, currency, buyer, credentials }: Certification) {
  const reference = `cert-${randomUUID()}`
  const webhookUrl = 'https://example.com/webhooks/certification'
  return {
    reference,
    amount,
    currency,
    buyer,
    credentials,
    webhookUrl,
    description: 'Certification',
    locale: 'en',
  } as const
}

export function cardCharge(
  certification: Certification,
  card: TestCard,
  change: Partial<CardCharge> = {},
): CardCharge {
  const how = { installments: 1, capture: true, store: false, debit: false, threeDS: null } as const
  return { ...baseOf(certification), kind: 'card', card: new OpenedCard(card), ...how, ...change }
}

export function keyOf({ reference, credentials }: Charge): ChargeKey {
  return { reference, credentials, gatewayId: null }
}

export async function approvedKey({ gateway }: Certification, charge: CardCharge): Promise<ChargeKey> {
  const { gatewayId } = expectKind(await gateway.charge(charge), 'approved')
  return { ...keyOf(charge), gatewayId }
}

/**
 * Polls until the gateway reports the expected state, or patience ends; a gateway that cannot be queried has to say
 * exactly that.
 */
export async function expectFound(
  { gateway, wait, patience }: Certification,
  key: ChargeKey,
  kind: Found['kind'],
): Promise<Found> {
  let found = await gateway.lookUp(key)
  if (gateway.capabilities.reportsByWebhookOnly) {
    expect(found.kind === 'unknown', found)
    return found
  }
  for (let tries = 0; found.kind !== kind && tries < patience; tries += 1) {
    await wait()
    found = await gateway.lookUp(key)
  }
  expect(found.kind === kind, found)
  return found
}

/** The same form, and certainly nobody's. */
export function wrongCredentials(credentials: Credentials): Credentials {
  const wrong = (value: string): string => value.slice(0, -4) + (value.endsWith('0000') ? '1111' : '0000')
  return Object.fromEntries(Object.entries(credentials).map(([name, value]) => [name, wrong(value)]))
}

export function expectKind<T extends { kind: string }, K extends T['kind']>(
  answer: T,
  kind: K,
): Extract<T, { kind: K }> {
  expect(answer.kind === kind, answer)
  return answer as Extract<T, { kind: K }>
}

/** Answers of adapters hold no secret, so they may be shown. */
export function expect(holds: boolean, answer: unknown): void {
  if (!holds) throw new Flaw(answer)
}

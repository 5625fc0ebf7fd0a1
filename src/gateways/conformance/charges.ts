import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { OpenedCard } from '#rules/methods/opened-card.ts'
import type { NextAction } from '#rules/payment/outcome.ts'
import type {
  Capabilities,
  CardAgreement,
  Charge,
  ChargeBase,
  ChargeKey,
  Found,
  KeptCardUse,
} from '../gateway.ts'
import { SAMPLE_ADDRESS, SAMPLE_BUYER } from '../sample-buyer.ts'
import type { Conformance, ConformanceCard, Situation } from './situation.ts'

/** R$ 497.00, what every charge of the suite is for. */
export const AMOUNT = 49_700
const HOUR_MS = 60 * 60 * 1000

type CardCharge = Extract<Charge, { kind: 'card' }>

export function baseOf({ credentials, webhookUrl }: Situation): ChargeBase {
  return {
    reference: `conf-${randomUUID()}`,
    amount: AMOUNT,
    currency: 'BRL',
    description: 'Conformance',
    buyer: SAMPLE_BUYER,
    locale: 'pt',
    credentials,
    webhookUrl,
  }
}

export function cardCharge(
  running: Conformance,
  card: ConformanceCard,
  change: Partial<CardCharge> = {},
): CardCharge {
  return {
    ...baseOf(running),
    kind: 'card',
    card: new OpenedCard(card),
    installments: 1,
    capture: true,
    store: false,
    debit: false,
    threeDS: null,
    ...change,
  }
}

/** Whether a card is good, asked without money. */
export function verificationOf(
  running: Conformance,
  card: ConformanceCard,
): Extract<Charge, { kind: 'verification' }> {
  const kept = { card: new OpenedCard(card), threeDS: null, store: 'subscription' } as const
  return { ...baseOf(running), amount: 0, kind: 'verification', ...kept }
}

/** A later period of a subscription, charged by the seller. */
export const LATER: KeptCardUse = { initiator: 'merchant', purpose: 'subscription-later', period: 2 }

/** A charge of a card that the gateway keeps. */
export function storedCharge(
  running: Situation,
  storedReference: string,
  use: KeptCardUse,
): Extract<Charge, { kind: 'stored-card' }> {
  return { ...baseOf(running), kind: 'stored-card', storedReference, installments: 1, ...use }
}

/** Charges a card that is kept, and answers with the gateway's reference of it. */
export async function keptReference(running: Conformance, store: CardAgreement): Promise<string> {
  const outcome = await running.gateway.charge(cardCharge(running, running.cards.approved, { store }))
  if (outcome.kind !== 'approved' || outcome.storedReference === undefined)
    throw new Error(`not kept: ${JSON.stringify(outcome)}`)
  return outcome.storedReference
}

export function pixCharge(running: Conformance): Charge {
  return { ...baseOf(running), kind: 'pix', expiresAt: new Date(Date.now() + HOUR_MS) }
}

export function boletoCharge(running: Conformance): Charge {
  const base = baseOf(running)
  const buyer = { ...base.buyer, address: SAMPLE_ADDRESS }
  const dueDate = new Date(Date.now() + 72 * HOUR_MS).toISOString().slice(0, 10)
  return { ...base, buyer, kind: 'boleto', dueDate, instructions: 'Conformance' }
}

export function oxxoCharge(running: Conformance): Charge {
  const dueDate = new Date(Date.now() + 72 * HOUR_MS).toISOString().slice(0, 10)
  const buyer = { ...baseOf(running).buyer, document: null, country: 'MX' }
  return { ...baseOf(running), currency: 'MXN', buyer, kind: 'oxxo', dueDate }
}

export function walletCharge(running: Situation): Extract<Charge, { kind: 'wallet' }> {
  return {
    ...baseOf(running),
    kind: 'wallet',
    wallet: 'paypal',
    returnUrl: 'https://shop.example/return',
    cancelUrl: 'https://shop.example/cancel',
  }
}

export function keyOf(charge: Charge, gatewayId: string | null = null): ChargeKey {
  return { reference: charge.reference, gatewayId, credentials: charge.credentials }
}

/**
 * Polls until the gateway has found the charge: the request may still be on its way. A gateway that cannot be queried
 * reports by webhook.
 */
export async function findEventually(
  running: Conformance,
  { reportsByWebhookOnly }: Capabilities,
  charge: Charge,
): Promise<Found> {
  if (reportsByWebhookOnly) return reportedOf(running, charge.reference)
  const { gateway } = running
  return expect
    .poll(() => gateway.lookUp(keyOf(charge)), { timeout: 10_000 })
    .toMatchObject({ gatewayId: expect.any(String) as string })
    .then(() => gateway.lookUp(keyOf(charge)))
}

/** Reads the state of a charge from the webhook of a gateway that cannot be queried. */
export async function reportedOf(running: Situation, reference: string): Promise<Found> {
  const request = await running.webhook(reference)
  const reading = await running.gateway.readWebhook(request, running.webhookSecrets)
  if (reading.kind !== 'event' || reading.reported === undefined) {
    throw new Error(`the webhook tells nothing: ${JSON.stringify(reading)}`)
  }
  return reading.reported
}

/** Charges a card that is approved and answers with its key. */
export async function approvedKey(
  running: Conformance,
  change: Partial<CardCharge> = {},
): Promise<ChargeKey> {
  const charge = cardCharge(running, running.cards.approved, change)
  const outcome = await running.gateway.charge(charge)
  if (outcome.kind !== 'approved') throw new Error(`not approved: ${JSON.stringify(outcome)}`)
  return keyOf(charge, outcome.gatewayId)
}

/** Opens a charge that waits for its payer and answers with its key and what the payer has to do. */
export async function waitingKey(
  { gateway }: Situation,
  charge: Charge,
): Promise<ChargeKey & { gatewayId: string; action: NextAction }> {
  const outcome = await gateway.charge(charge)
  if (outcome.kind !== 'awaiting' || outcome.action === null)
    throw new Error(`not awaiting: ${JSON.stringify(outcome)}`)
  return { ...keyOf(charge), gatewayId: outcome.gatewayId, action: outcome.action }
}

/** A monthly Pix Automático: this charge, and the right to charge the same every month. */
export function mandateCharge(running: Conformance): Extract<Charge, { kind: 'mandate' }> {
  return {
    ...baseOf(running),
    kind: 'mandate',
    mandate: 'pix-automatic',
    expiresAt: new Date(Date.now() + HOUR_MS),
    periodDays: 30,
    recurringAmount: AMOUNT,
    startsOn: new Date(Date.now() + 30 * 24 * HOUR_MS).toISOString().slice(0, 10),
    contractId: 'conformance',
  }
}

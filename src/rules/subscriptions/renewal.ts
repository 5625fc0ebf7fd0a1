import type { Minor } from '../base/money.ts'
import {
  amountOfCharge,
  chargeDate,
  type ChargeState,
  type Recurrence,
  type ScheduledCharge,
  type SubscriptionClock,
} from './subscription.ts'

/** A charge as far as a renewal asks about it. Instants are milliseconds since 1970. */
export type RenewableCharge = {
  number: number
  amount: Minor
  dueAt: number
  state: ChargeState
}

const DAY_MS = 24 * 60 * 60_000

/** Days after which a charge that nobody paid ends its subscription; a link outlives the next charge by as many. */
export const UNPAID_DAYS = 20

/** Days until a link ends whose subscription has no next charge. */
const LINK_DAYS_WITHOUT_CHARGE = 30

/** States of charges that may still be paid; a charge in progress belongs to the attempt that pays it. */
const OPEN: readonly RenewableCharge['state'][] = ['scheduled', 'charging', 'failed']

/** Lists the charges still to be paid, the earliest first. */
function stillToPay<T extends RenewableCharge>(charges: readonly T[]): T[] {
  return charges.filter(({ state }) => OPEN.includes(state)).toSorted((a, b) => a.number - b.number)
}

/** The one charge that a renewal pays now: the earliest that is due and not paid; null: nothing is due. */
export function chargeDue<T extends RenewableCharge>(charges: readonly T[], now: Date): T | null {
  const [first] = stillToPay(charges)
  return first !== undefined && first.dueAt <= now.getTime() ? first : null
}

/** The next charge that is not due yet; null where none is planned. */
export function chargeToCome<T extends RenewableCharge>(charges: readonly T[], now: Date): T | null {
  return stillToPay(charges).find(({ dueAt }) => dueAt > now.getTime()) ?? null
}

/** Until when a link that is written now may be followed, in milliseconds since 1970. */
export function linkEnd(charges: readonly RenewableCharge[], now: Date): number {
  const next = chargeToCome(charges, now)
  return next === null ? now.getTime() + LINK_DAYS_WITHOUT_CHARGE * DAY_MS : next.dueAt + UNPAID_DAYS * DAY_MS
}

/** The charge after the n-th, counted from the first day of the series; null for the last one of a contract. */
export function chargeAfter(
  recurrence: Recurrence,
  clock: Pick<SubscriptionClock, 'start'>,
  number: number,
): ScheduledCharge | null {
  const next = number + 1
  if (recurrence.charges !== null && next > recurrence.charges) return null
  return {
    number: next,
    date: chargeDate(recurrence, clock.start, next),
    amount: amountOfCharge(recurrence, next),
  }
}

/** Why a signed link renews nothing, as a code of the payment catalogue. */
export type RenewalRefusal = '1404' | '1405' | '0404'

/**
 * Returns the code shown to the holder of a valid link where nothing can be renewed: 1404 the address is that of a
 * product which is not a subscription, 0404 that of another subscription, 1405 no active subscription is linked to the
 * document: it is another client's, or it is over, and a stranger gets no more detail. Null: the subscription is
 * active.
 */
export function renewalRefusal(asked: {
  productId: number
  /** Type of the address's product; null if it does not exist. */
  productType: 'TRANSACTION' | 'SUBSCRIPTION' | 'CONTRACT' | null
  subscription: { productId: number; isOver: boolean } | null
  isSameDocument: boolean
}): RenewalRefusal | null {
  const { subscription } = asked
  if (subscription?.productId !== asked.productId)
    return asked.productType === 'TRANSACTION' ? '1404' : '0404'
  return !asked.isSameDocument || subscription.isOver ? '1405' : null
}

/** Masks an e-mail address so that only its owner recognises it: m•••@example.com. */
export function hintOfEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`
}

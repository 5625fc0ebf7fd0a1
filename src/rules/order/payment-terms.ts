import { paymentGraceMs } from '../payment/attempt-schedule.ts'
import { BOLETO_DAYS } from '../methods/boleto.ts'
import type { CalendarDate } from '../base/calendar.ts'
import type { Seller } from '../catalogue/catalogue.ts'
import { isVoucher, type PaymentMethod } from '../methods/method.ts'
import { eventEnd, isOver, type DatedEvent } from '../tickets/ticket-sale.ts'

/*
 * Until when a Pix code, a boleto or an OXXO voucher can be paid: as long as the seller says, and of tickets never so
 * long that their money comes when the event is over.
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PIX_MINUTES = 30
const OXXO_DAYS = 3
/** Mercado Pago lets no Pix hold for less than half an hour, so none is offered that would outlive the event there. */
const PIX_LEAST_MS = 31 * MINUTE
/** Brazil's legal time has been UTC−3 all year since 2019, Mexico City's UTC−6 since 2022. */
const OFFSETS = { BOLETO: -3 * HOUR, OXXO: -6 * HOUR } as const

export type Voucher = keyof typeof OFFSETS

/** How long what waits to be paid may wait, and the event that is bought. A card asks for nothing of it. */
export type PaymentTerms = Pick<Seller, 'pix_expires_minutes' | 'boleto_due_days' | 'oxxo_due_days'> & {
  event?: DatedEvent
}

/**
 * The last moment at which tickets can still be paid by a method that is not paid at once; null: no date is known. A
 * voucher has to be reported before somebody comes in by it: before a single event begins.
 */
export function lastPayment(method: PaymentMethod, event: DatedEvent): Date | null {
  const { starts_at: start = null } = event.event ?? {}
  const isSingle = event.eventDateType !== 'continuousEvent'
  const end = isVoucher(method) && isSingle && start !== null ? new Date(start) : eventEnd(event)
  return end && new Date(end.getTime() - paymentGraceMs(isVoucher(method)))
}

/**
 * The methods of an event that is still to come, or goes on, whose money would come too late: each code or voucher would
 * outlive it. Of one that is over nothing is sold, by any method.
 */
export function lateMethods(
  methods: readonly PaymentMethod[],
  event: DatedEvent,
  now: Date,
): PaymentMethod[] {
  if (isOver(event, now)) return []
  return methods.filter((method) => {
    const last = lastPayment(method, event)
    if (last === null) return false
    // guard: no-voucher-outlives-its-event
    if (method === 'BOLETO' || method === 'OXXO') return lastDueDate(method, last) < dueDate(method, now, 1)
    // guard: no-code-outlives-its-event
    return isPix(method) && now.getTime() + PIX_LEAST_MS > last.getTime()
  })
}

function isPix(method: PaymentMethod): boolean {
  return method === 'PIX' || method === 'PIX_AUTOMATIC'
}

/** When a Pix code ends that is made now. */
export function pixEnd(terms: PaymentTerms, now: Date): Date {
  const wanted = now.getTime() + (terms.pix_expires_minutes ?? PIX_MINUTES) * MINUTE
  const last = terms.event === undefined ? null : lastPayment('PIX', terms.event)
  return new Date(Math.min(wanted, last?.getTime() ?? Infinity))
}

/** The calendar date, where it is paid, on which a voucher is due that is made now. */
export function voucherDue(method: Voucher, terms: PaymentTerms, now: Date): CalendarDate {
  const days =
    method === 'BOLETO' ? (terms.boleto_due_days ?? BOLETO_DAYS) : (terms.oxxo_due_days ?? OXXO_DAYS)
  const wanted = dueDate(method, now, days)
  const last = terms.event === undefined ? null : lastPayment(method, terms.event)
  if (last === null) return wanted
  const latest = lastDueDate(method, last)
  return latest < wanted ? latest : wanted
}

/** The date so many days after a moment, where the voucher is paid. */
function dueDate(method: Voucher, from: Date, days: number): CalendarDate {
  return new Date(from.getTime() + OFFSETS[method] + days * DAY).toISOString().slice(0, 10)
}

/** The last day that is over by a moment: a voucher is payable until its due date ends. */
function lastDueDate(method: Voucher, moment: Date): CalendarDate {
  return dueDate(method, moment, -1)
}

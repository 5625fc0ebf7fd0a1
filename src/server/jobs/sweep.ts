import { carryOutRefund } from '../flows/refunds/carry-out-refund.ts'
import { eraseOldPurchases } from '../flows/personal-data/person.ts'
import { endNeedlessMandate } from '../flows/outcomes/end-mandate.ts'
import { processWebhook } from '../flows/webhooks/receive-webhook.ts'
import { resolveAttempt, type ResolveDeps } from '../flows/outcomes/resolve-attempt.ts'
import { carryOutReversal } from '../flows/refunds/carry-out-reversal.ts'
import { errorFields, type LogFields } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { pullBackDue } from '../store/purchases/far-ahead.ts'
import { forgetBuildFiles } from '../store/catalogue/build-file-store.ts'
import { readBacklog } from '../store/outbox/backlog.ts'
import { deleteOldCardTries } from '../store/buyers/charged-cards-store.ts'
import { AUDIT_KEPT_DAYS } from '#rules/office/audit.ts'
import { comparedDays } from '#rules/office/reports.ts'
import { ABANDONED_AFTER_MINUTES, LEAD_KEPT_DAYS } from '#rules/people/lead-step.ts'
import { forgetOldTries } from '../store/purchases/card-tries-store.ts'
import { forgetEventAddresses } from '../store/gateways/event-address-store.ts'
import { forgetAskedMails } from '../store/outbox/asked-mail-store.ts'
import { forgetOldAudit } from '../store/accounts/audit-store.ts'
import { forgetExports } from '../store/reports/export-store.ts'
import { forgetRefundDays } from '../store/accounts/refund-limit-store.ts'
import { forgetTeamEvents } from '../store/accounts/team-event-store.ts'
import { forgetRequests } from '../store/accounts/request-store.ts'
import { addUpHours, countWrongHours } from '../store/reports/report-hours.ts'
import { forgetDepartures } from '../store/tickets/departure-store.ts'
import { forgetOldCodes } from '../store/purchases/saved-card-store.ts'
import { forgetWithdrawals, leaseDueWithdrawals } from '../store/purchases/withdrawal-store.ts'
import { carryOutWithdrawal } from '../flows/sales/withdraw.ts'
import { carryOutCancellation } from '../flows/sales/cancel-contract.ts'
import { forgetCancellations, leaseDueCancellations } from '../store/purchases/cancellation-store.ts'
import { sweepLeads } from '../store/buyers/lead-store.ts'
import { leaseMandatesToEnd } from '../store/purchases/mandate-store.ts'
import { forgetAdvertisingChoices } from '../store/buyers/advertising-choice-store.ts'
import { forgetVisits } from '../store/outbox/visit-event-store.ts'
import { forgetOldAdvertising } from '../store/outbox/pixel-send-store.ts'
import { releaseStuckJobs } from '../store/outbox/outbox-store.ts'
import { findPurchase, giveUpOldPurchases, leaseDueAttempts } from '../store/purchases/payment-store.ts'
import type { AttemptRecord } from '../store/purchases/purchase-records.ts'
import { releaseEndedHolds } from '../store/purchases/ending-holds.ts'
import { leaseDueRefunds } from '../store/purchases/refund-store.ts'
import { forgetWaitingRooms } from '../store/tickets/waiting-room-store.ts'
import { leaseDueReversals } from '../store/purchases/reversal-store.ts'
import { forgetReservations } from '../store/tickets/ticket-store.ts'
import { forgetWaiting, offerTickets } from '../store/tickets/waiting-list-store.ts'
import { deleteCspReports } from '../store/gateways/csp-report-store.ts'
import { forgetSecurityCounts } from '../store/gateways/security-count-store.ts'
import { noteAccounts, takeSilentAccounts } from '../store/gateways/account-webhook-store.ts'
import { deleteOldWebhooks, findLeftWebhooks } from '../store/gateways/webhook-store.ts'

/** So many at once that the slowest gateway answers all of them within the lease. */
const BATCH = 24
const PARALLEL = 8
const LEASE_MS = 60_000
/** A webhook whose job has not been done by then was left behind by a crash, or its job keeps failing. */
const WEBHOOK_LEFT_SECONDS = 30
/**
 * No job of ours takes that long. Jobs of a process that died are free before (free-jobs.ts), but for a lost machine's.
 */
const JOB_STUCK_MINUTES = 3
/** Long enough to look into a complaint. */
const RESERVATIONS_KEPT_DAYS = 30
/** Long enough for a link in a mail to say what became of it. */
const WAITING_KEPT_DAYS = 30
const WAITING_ROOMS_KEPT_DAYS = 7
/** Long enough for a mail server that is away, and for somebody to ask why they were mailed. */
const TEAM_EVENTS_KEPT_DAYS = 30
/** As long as somebody may come back to what was tried. */
const SECURITY_COUNTS_KEPT_DAYS = 30
/** A job that fails comes again within minutes. */
const EXPORT_STUCK_HOURS = 6
/** A boleto is paid later than any service takes an event of it. */
const ADVERTISING_KEPT_DAYS = 31
/** As long as a visit is one, and a repeat of it is known. */
const VISITS_KEPT_DAYS = 2
/** Three years: as long as a complaint about a missing consent may come. */
const CHOICES_KEPT_DAYS = 1_096
/** For how many days something is kept; null: for ever. Gateways send an event again for a month at most. */
export type KeptDays = {
  purchases: number | null
  leads: number
  webhooks: number
  cspReports: number
  audit: number
  addressHours: number
}
const KEPT: KeptDays = {
  purchases: null,
  leads: LEAD_KEPT_DAYS,
  webhooks: 90,
  cspReports: 30,
  audit: AUDIT_KEPT_DAYS,
  addressHours: 0,
}

/**
 * Does what is due: attempts whose outcome has to be determined, pending refunds, webhooks that were left behind. A
 * failed task is logged and is due again when its lease is over. Returns whether more may be due.
 */
export async function sweepDue(deps: ResolveDeps): Promise<boolean> {
  const attempts = await leaseDueAttempts(deps.db, BATCH, LEASE_MS)
  await forEach(
    attempts,
    (attempt) => advanceDue(deps, attempt),
    (attempt) => report(deps, 'sweep-attempt', { attempt_id: attempt.id, gateway: attempt.gateway }),
  )
  const reversals = await leaseDueReversals(deps.db, BATCH, LEASE_MS)
  await forEach(
    reversals,
    (pending) => carryOutReversal(deps, pending),
    (pending) => report(deps, 'sweep-reversal', { attempt_id: pending.attempt_id, tries: pending.tries }),
  )
  const refunds = await leaseDueRefunds(deps.db, BATCH, LEASE_MS)
  await forEach(
    refunds,
    (refund) => carryOutRefund(deps, refund),
    (refund) => report(deps, 'sweep-refund', { refund_id: refund.refund_id, tries: refund.tries }),
  )
  const withdrawals = await leaseDueWithdrawals(deps.db, BATCH, LEASE_MS)
  await forEach(
    withdrawals,
    (withdrawal) => carryOutWithdrawal(deps, withdrawal.id),
    (withdrawal) =>
      report(deps, 'sweep-withdrawal', { withdrawal_id: withdrawal.id, tries: withdrawal.tries }),
  )
  const cancellations = await leaseDueCancellations(deps.db, BATCH, LEASE_MS)
  await forEach(
    cancellations,
    (cancellation) => carryOutCancellation(deps, cancellation.id),
    (cancellation) =>
      report(deps, 'sweep-cancellation', { cancellation_id: cancellation.id, tries: cancellation.tries }),
  )
  const mandates = await leaseMandatesToEnd(deps.db, BATCH, LEASE_MS)
  await forEach(
    mandates,
    (mandate) => endNeedlessMandate(deps, mandate),
    (mandate) => report(deps, 'sweep-mandate', { attempt_id: mandate.attempt_id, tries: mandate.tries }),
  )
  const webhooks = await findLeftWebhooks(deps.db, WEBHOOK_LEFT_SECONDS, BATCH)
  await forEach(
    webhooks,
    (event) => processWebhook(deps, event),
    (event) => report(deps, 'sweep-webhook', { gateway: event.gateway, event_id: event.event_id }),
  )
  const ended = await releaseEndedHolds(deps.db, BATCH)
  await offerTickets(deps.db, BATCH)
  await releaseStuckJobs(deps.db, JOB_STUCK_MINUTES)
  const counts = [attempts, reversals, refunds, withdrawals, cancellations, mandates].map(
    ({ length }) => length,
  )
  return [...counts, ended].includes(BATCH)
}

async function advanceDue(deps: ResolveDeps, attempt: AttemptRecord): Promise<void> {
  const purchase = await findPurchase(deps.db, attempt.payment_id)
  const current = purchase?.attempts.find((candidate) => candidate.id === attempt.id)
  if (purchase === null || current === undefined) throw new Error('the attempt has no purchase')
  await resolveAttempt(deps, purchase, current)
}

/**
 * Does what is not urgent: abandoned purchases, old leads, old webhooks, old tries of cards, reservations that ended
 * long ago, and the buyers of old purchases. Returns whether more may be due.
 */
export async function sweepOld(
  deps: Pick<ResolveDeps, 'db' | 'log'>,
  kept: KeptDays = KEPT,
): Promise<boolean> {
  const pulledBack = await pullBackDue(deps.db)
  if (pulledBack > 0) deps.log.warn('due-too-far-ahead', { count: pulledBack })
  await giveUpOldPurchases(deps.db)
  await forgetOldTries(deps.db)
  await forgetAskedMails(deps.db)
  await forgetOldCodes(deps.db)
  const { abandoned, deleted } = await sweepLeads(deps.db, {
    abandonedMinutes: ABANDONED_AFTER_MINUTES,
    keptDays: kept.leads,
  })
  if (abandoned > 0) deps.log.info('leads-abandoned', { count: abandoned })
  if (deleted > 0) deps.log.info('leads-deleted', { count: deleted })
  await deleteOldCardTries(deps.db)
  const webhooks = await deleteOldWebhooks(deps.db, kept.webhooks)
  if (webhooks > 0) deps.log.info('webhooks-deleted', { count: webhooks })
  await notifyOfSilentAccounts(deps)
  await forgetOldAdvertising(deps.db, ADVERTISING_KEPT_DAYS)
  await forgetAdvertisingChoices(deps.db, CHOICES_KEPT_DAYS)
  await deleteCspReports(deps.db, kept.cspReports)
  await forgetOldAudit(deps.db, kept.audit)
  await forgetRefundDays(deps.db)
  await forgetRequests(deps.db)
  await forgetTeamEvents(deps.db, TEAM_EVENTS_KEPT_DAYS)
  await forgetBuildFiles(deps.db)
  await forgetEventAddresses(deps.db, kept.addressHours)
  await forgetSecurityCounts(deps.db, SECURITY_COUNTS_KEPT_DAYS)
  await forgetReservations(deps.db, RESERVATIONS_KEPT_DAYS)
  await forgetDepartures(deps.db)
  await forgetVisits(deps.db, VISITS_KEPT_DAYS)
  await forgetWaiting(deps.db, WAITING_KEPT_DAYS)
  await forgetWithdrawals(deps.db)
  await forgetCancellations(deps.db)
  await forgetWaitingRooms(deps.db, WAITING_ROOMS_KEPT_DAYS)
  await tidyExports(deps)
  await aggregateReports(deps)
  if (kept.purchases === null) return false
  const erased = await eraseOldPurchases(deps, kept.purchases)
  if (erased > 0) deps.log.info('purchases-erased', { count: erased })
  return erased > 0
}

/** Files of shops whose days are over go; one that no job works on any more is given up. */
async function tidyExports({ db, log }: Pick<ResolveDeps, 'db' | 'log'>): Promise<void> {
  const { deleted, stuck } = await forgetExports(db, EXPORT_STUCK_HOURS)
  if (deleted > 0) log.info('exports-deleted', { count: deleted })
  if (stuck > 0) log.error('exports-stuck', { count: stuck })
}

/** Hours of the ledger that have passed, and whether those of the last days still say what the ledger says. */
async function aggregateReports({ db, log }: Pick<ResolveDeps, 'db' | 'log'>): Promise<void> {
  while (await addUpHours(db));
  const wrong = await countWrongHours(db, comparedDays(new Date()))
  if (wrong > 0) log.error('figures-differ', { count: wrong })
}

/** A webhook that was never registered, or has another target, is noticed by nobody until a payment is late. */
async function notifyOfSilentAccounts({ db, log }: Pick<ResolveDeps, 'db' | 'log'>): Promise<void> {
  await noteAccounts(db)
  for (const { gateway, sellerId } of await takeSilentAccounts(db)) {
    log.error('webhooks-never-came', { gateway, seller_id: sellerId })
  }
}

export async function measureBacklog(deps: Pick<ResolveDeps, 'db'>, metrics: Metrics): Promise<void> {
  const backlog = await readBacklog(deps.db)
  metrics.setBacklog('open-attempts', backlog.openAttempts)
  metrics.setBacklog('overdue-attempts', backlog.overdueAttempts)
  metrics.setBacklog('pending-reversals', backlog.pendingReversals)
  metrics.setBacklog('open-refunds', backlog.openRefunds)
  metrics.setBacklog('chargebacks', backlog.chargebacks)
  metrics.setBacklog('outbox', backlog.outbox)
  metrics.setBacklog('reconciliation-differences', backlog.differences)
  metrics.setBacklog('overdue-renewals', backlog.overdueRenewals)
  metrics.setBacklog('accounts-without-webhooks', backlog.silentAccounts)
}

function report(deps: ResolveDeps, event: string, fields: LogFields): (error: unknown) => void {
  return (error) => deps.log.error(event, { ...fields, ...errorFields(error) })
}

/** Works on some at once; one that fails never stops the others. */
export async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  reporterOf: (item: Item) => (error: unknown) => void,
): Promise<void> {
  const queue = items.values()
  const lane = async (): Promise<void> => {
    for (const item of queue) await work(item).catch(reporterOf(item))
  }
  await Promise.all(Array.from({ length: Math.min(PARALLEL, items.length) }, lane))
}

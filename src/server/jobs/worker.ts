import { deliverGift, type GiftOrder } from './deliver-gift.ts'
import type { ResolveDeps } from '../flows/outcomes/resolve-attempt.ts'
import { reconcileNightly } from '../flows/reconciliation/reconcile-nightly.ts'
import { processWebhook } from '../flows/webhooks/receive-webhook.ts'
import type { GatewayBreakers } from '../gateway-role/gateway-breakers.ts'
import { errorFields } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { PixelOrder, TeamEventOrder } from '../store/purchases/attempt-change.ts'
import type { MailAgainOrder, MovedOrder, SaleMailOrder } from '../store/buyers/mail-again-store.ts'
import type { OfficeMailOrder, TeamMailOrder } from '../store/accounts/office-mail-store.ts'
import type { CatalogueReader } from '../store/catalogue/catalogue-store.ts'
import type { LeftWebhook } from '../store/gateways/webhook-store.ts'
import { deliverCardCode, type CardCodeOrder } from './deliver-card-code.ts'
import { deliverAgain } from './deliver-again.ts'
import { deliverMail, type MailDeps, type MailOrder } from './deliver-mail.ts'
import { deliverMoved } from './deliver-moved.ts'
import { deliverOfficeMail, type OfficeMailDeps } from './deliver-office-mail.ts'
import { deliverTransfer, type TransferOrder } from './deliver-transfer.ts'
import { deliverWaiting, type WaitingOrder } from './deliver-waiting-list.ts'
import { deliverWithdrawal } from './deliver-withdrawal.ts'
import { dispatchOutbox } from './dispatch-outbox.ts'
import { startFreeingJobs } from './free-jobs.ts'
import { startJobQueue } from './job-queue.ts'
import { renewDue } from './renew.ts'
import { deliverRenewalNotice } from './deliver-renewal-notice.ts'
import type { NoticeOrder } from '../store/purchases/renewal-notice-store.ts'
import { measureBacklog, sweepDue, sweepOld, type KeptDays } from './sweep.ts'
import { carryOutWithdrawal } from '../flows/sales/withdraw.ts'
import { carryOutCancellation } from '../flows/sales/cancel-contract.ts'
import type { CancellationMailOrder } from '../store/purchases/cancellation-store.ts'
import { deliverCancellation } from './deliver-cancellation.ts'
import type { WithdrawalMailOrder } from '../store/purchases/withdrawal-store.ts'
import { noteOfPayment } from './note-of-payment.ts'
import { deliverTeamMail } from './deliver-team-mail.ts'
import { orderTeamMails } from './order-team-mails.ts'
import { trackVisit } from './send-visits.ts'
import type { VisitOrder } from '../store/outbox/visit-event-store.ts'
import { sendToPixels, type PixelDeps } from './send-to-pixels.ts'
import { startTicker } from './ticker.ts'
import { deliverExport, type ExportOrder } from './write-export.ts'

export type WorkerOptions = Omit<MailDeps, 'now'> &
  OfficeMailDeps &
  Pick<PixelDeps, 'providers' | 'accessOf' | 'fetch'> & {
    /** Leads to the server itself, around a pooler. */
    url: string
    resolveDeps: ResolveDeps
    catalogue: CatalogueReader
    /** The circuit breakers of the gateways; absent: none is open. */
    breakers?: GatewayBreakers | undefined
    metrics: Metrics
    sweepIntervalMs: number
    dispatchIntervalMs?: number
    /** The hour (UTC) from which on gateways' reports are compared each night; null: never. */
    reconcileHour: number | null
    kept: KeptDays
  }

export type Worker = {
  /** Waits for what runs. The mailer, which was handed over, is closed. */
  stop(): Promise<void>
  /** Something was written into the outbox: it is dispatched at once. */
  poke(): void
}

const DISPATCH_INTERVAL_MS = 200
/** How soon a shop's team is mailed. */
const TEAM_INTERVAL_MS = 10_000
/** How soon a charge is made whose time has come. */
const RENEWAL_INTERVAL_MS = 5_000
const OLD_INTERVAL_MS = 10 * 60_000

/**
 * The worker role: dispatches the outbox, runs the jobs and sweeps what is due. Any number of workers may run on one
 * database; each thing is done once, or twice without a second effect.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { db, log, metrics, resolveDeps } = options
  // First, because the dispatcher needs the queue's tables.
  const queue = await startJobQueue({ url: options.url, tasks: tasksOf(options), log })
  const failed =
    (event: string) =>
    (error: unknown): void =>
      log.error(event, errorFields(error))
  const dispatch = startTicker({
    intervalMs: options.dispatchIntervalMs ?? DISPATCH_INTERVAL_MS,
    tick: () => dispatchOutbox(db),
    onError: failed('dispatch-failed'),
  })
  const sweep = startTicker({
    intervalMs: options.sweepIntervalMs,
    tick: async () => {
      const more = await sweepDue(resolveDeps)
      await measureBacklog(resolveDeps, metrics)
      return more
    },
    onError: failed('sweep-failed'),
  })
  const { keys, catalogue, webUrl, breakers } = options
  // Apart from the sweep, so that no gateway that answers slowly holds refunds up.
  const renewals = startTicker({
    intervalMs: RENEWAL_INTERVAL_MS,
    tick: () => renewDue({ ...resolveDeps, keys, catalogue, webUrl, breakers }),
    onError: failed('renewals-failed'),
  })
  const team = startTicker({
    intervalMs: TEAM_INTERVAL_MS,
    tick: () => orderTeamMails(db),
    onError: failed('team-mails-failed'),
  })
  const old = startTicker({
    intervalMs: OLD_INTERVAL_MS,
    tick: () => sweepOld({ db, log }, options.kept),
    onError: failed('sweep-old-failed'),
  })
  const { reconcileHour } = options
  const reconciliation = startTicker({
    intervalMs: OLD_INTERVAL_MS,
    tick: async () => {
      if (reconcileHour !== null) await reconcileNightly(resolveDeps, reconcileHour)
      return false
    },
    onError: failed('reconciliation-failed'),
  })
  const freeing = startFreeingJobs({ db, log })
  return {
    async stop() {
      const tickers = [dispatch, sweep, renewals, team, old, reconciliation, freeing]
      await Promise.all([...tickers.map((ticker) => ticker.stop()), queue.stop()])
      options.mailer.close()
    },
    poke: dispatch.poke,
  }
}

function tasksOf(
  options: WorkerOptions,
): Record<
  | 'mail'
  | 'mail-again'
  | 'gift'
  | 'pixels'
  | 'visit'
  | 'webhook'
  | 'card-code'
  | 'waiting-list'
  | 'withdrawal'
  | 'withdrawal-mail'
  | 'cancellation'
  | 'cancellation-mail'
  | 'renewal-notice'
  | 'ticket-transfer'
  | 'buyer-moved'
  | 'office-mail'
  | 'office-notice'
  | 'team-event'
  | 'team-mail'
  | 'export',
  (payload: unknown) => Promise<void>
> {
  const mail = { ...options, now: options.resolveDeps.now }
  return {
    // The payloads were written by our own statements.
    mail: (payload) => deliverMail(mail, payload as MailOrder),
    'mail-again': (payload) => deliverAgain(mail, payload as MailAgainOrder | SaleMailOrder),
    gift: (payload) => deliverGift(mail, payload as GiftOrder),
    pixels: (payload) => sendToPixels(mail, payload as PixelOrder),
    visit: (payload) => trackVisit(mail, payload as VisitOrder),
    'card-code': (payload) => deliverCardCode(mail, payload as CardCodeOrder),
    'buyer-moved': (payload) => deliverMoved(mail, payload as MovedOrder),
    'ticket-transfer': (payload) => deliverTransfer(mail, payload as TransferOrder),
    'waiting-list': (payload) => deliverWaiting(mail, payload as WaitingOrder),
    withdrawal: (payload) => carryOutWithdrawal(options.resolveDeps, (payload as { id: string }).id),
    'withdrawal-mail': (payload) => deliverWithdrawal(mail, payload as WithdrawalMailOrder),
    cancellation: (payload) => carryOutCancellation(options.resolveDeps, (payload as { id: string }).id),
    'cancellation-mail': (payload) => deliverCancellation(mail, payload as CancellationMailOrder),
    'renewal-notice': (payload) => deliverRenewalNotice(mail, payload as NoticeOrder),
    'office-mail': (payload) => deliverOfficeMail(mail, payload as OfficeMailOrder),
    'office-notice': (payload) => deliverOfficeMail(mail, payload as OfficeMailOrder),
    'team-event': (payload) => noteOfPayment(mail, payload as TeamEventOrder),
    'team-mail': (payload) => deliverTeamMail(mail, payload as TeamMailOrder),
    export: (payload) => deliverExport(mail, payload as ExportOrder),
    webhook: (payload) => processWebhook(options.resolveDeps, payload as LeftWebhook),
  }
}

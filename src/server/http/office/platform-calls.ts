import type { PLATFORM_ROUTES } from '#contract/office/platform/routes.ts'
import { toWire } from '#rules/base/money.ts'
import { mayOperator } from '#rules/office/permissions.ts'
import type { SecurityEventKind } from '#rules/office/security-events.ts'
import { CallError } from '../../call-error.ts'
import {
  askOutcome,
  closeWithNote,
  enterSeller,
  leaveSeller,
  noteReversal,
  noteDifference,
  retryJobs,
  transferReversal,
  stopOrResume,
} from '../../flows/platform/platform.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { invite } from '../../flows/accounts/team.ts'
import { readDifferences } from '../../flows/reconciliation/operator-differences.ts'
import { readReversals } from '../../flows/refunds/operator-reversals.ts'
import { listSecurityCounts } from '../../store/gateways/security-count-store.ts'
import { lastMarks, type OperatorMark } from '../../store/accounts/operator-mark-store.ts'
import { listPlatformSellers } from '../../store/catalogue/seller-stop-store.ts'
import { readBacklog } from '../../store/outbox/backlog.ts'
import { countJobs, listFailedJobs, type FailedJob } from '../../store/outbox/failed-jobs.ts'
import { listUnknownOutcomes, type UnknownOutcome } from '../../store/purchases/unknown-outcome-store.ts'
import { signedIn, type Asked, type HandlersOf } from './base/office-handlers.ts'

const DONE = { done: true } as const
const ROWS_OF_A_PAGE = 50
/** Beyond so many at once something is wrong at a gateway or in the worker, and one row more says nothing. */
const MOST_ROWS = 200
const REASON_AT_MOST = 300

/** The office's calls about the installation as a whole. */
export function platformCalls(deps: OfficeDeps): HandlersOf<typeof PLATFORM_ROUTES> {
  const { db, resolve } = deps
  return {
    inviteOwner: ({ params, body, caller }) =>
      invite(deps, signedIn(caller).user, { sellerId: params.seller_id, email: body.email, role: 'owner' }),
    listSellers: async ({ body: { q, state, after = 0 } }) => {
      const isStopped = state === undefined ? null : state === 'stopped'
      const search = { words: q.trim(), isStopped, after, limit: ROWS_OF_A_PAGE + 1 }
      const { page: sellers, last } = pageOf(await listPlatformSellers(db, search))
      const shown = sellers.map(({ stop, ...seller }) => ({
        ...seller,
        stop: stop && { ...stop, at: new Date(stop.at).toISOString() },
      }))
      return { sellers: shown, next: last?.id ?? null }
    },
    stopSeller: (asked) => setSelling(asked, false),
    resumeSeller: (asked) => setSelling(asked, true),
    enterSeller: async ({ params, body, caller }) => {
      const { user, operator } = signedIn(caller)
      // guard: visit-that-writes
      if (body.writes && !mayOperator(operator, 'sellers.enter.write')) throw new CallError('NOT_ALLOWED')
      await enterSeller(db, { userId: user.id, sellerId: params.seller_id, ...body })
      return DONE
    },
    leaveSeller: async ({ params, caller }) => {
      await leaveSeller(db, { userId: signedIn(caller).user.id, sellerId: params.seller_id })
      return DONE
    },
    listOutcomes: async () => {
      const rows = await listUnknownOutcomes(db, MOST_ROWS + 1)
      return { outcomes: rows.slice(0, MOST_ROWS).map(shownOutcome), is_all: rows.length <= MOST_ROWS }
    },
    askOutcome: async ({ params }) => ({ state: await askOutcome(resolve, params.attempt_id) }),
    listReversals: async () => {
      const { reversals } = await readReversals({ db })
      const marks = await lastMarks(
        db,
        'reversal',
        reversals.map(({ reversal_id: id }) => id),
      )
      return {
        reversals: reversals.map((each) => ({ ...each, mark: shownMark(marks.get(each.reversal_id)) })),
      }
    },
    noteReversal: async ({ params, body, caller }) => {
      await noteReversal(db, { subject: params.reversal_id, ...body, ...authorOf({ caller }) })
      return DONE
    },
    transferReversal: async ({ params, body, caller }) => {
      await transferReversal(resolve, { subject: params.reversal_id, ...body, ...authorOf({ caller }) })
      return DONE
    },
    listDifferences: async ({ query }) => {
      const { differences, next } = await readDifferences({ db }, { ...query, limit: ROWS_OF_A_PAGE })
      const marks = await lastMarks(
        db,
        'difference',
        differences.map(({ difference_id: id }) => id),
      )
      const shown = differences.map((each) => ({ ...each, mark: shownMark(marks.get(each.difference_id)) }))
      return { differences: shown, next }
    },
    noteDifference: async ({ params, body, caller }) => {
      await noteDifference(db, { subject: params.difference_id, ...body, ...authorOf({ caller }) })
      return DONE
    },
    closeDifference: async ({ params, body, caller }) => {
      await closeWithNote(db, { subject: params.difference_id, ...body, ...authorOf({ caller }) })
      return DONE
    },
    listJobs: async () => {
      const { outbox, openAttempts, overdueAttempts, openRefunds, silentAccounts } = await readBacklog(db)
      const failed = await listFailedJobs(db, MOST_ROWS + 1)
      const backlog = { outbox, open_attempts: openAttempts, overdue_attempts: overdueAttempts }
      return {
        backlog: { ...backlog, open_refunds: openRefunds, silent_accounts: silentAccounts },
        kinds: (await countJobs(db)).map((kind) => ({ ...kind, oldest: isoOrNull(kind.oldest) })),
        failed: failed.slice(0, MOST_ROWS).map(shownJob),
        is_all: failed.length <= MOST_ROWS,
      }
    },
    retryJobs: async ({ body, caller }) => {
      return { count: await retryJobs(db, signedIn(caller).user.id, body.job_id) }
    },
    listSecurityEvents: async ({ query: { kind = null, before = null } }) => {
      const rows = await listSecurityCounts(db, { kind, before, limit: ROWS_OF_A_PAGE + 1 })
      const { page, last } = pageOf(rows)
      const events = page.map((row) => ({
        ...row,
        kind: row.kind as SecurityEventKind,
        at: row.at.toISOString(),
      }))
      return { events, next: last?.id ?? null }
    },
  }

  async function setSelling(
    { params, body, caller }: Pick<Asked<'stopSeller'>, 'params' | 'body' | 'caller'>,
    isSelling: boolean,
  ): Promise<typeof DONE> {
    const { reason } = body
    await stopOrResume(db, params.seller_id, { isStopped: !isSelling, reason, ...authorOf({ caller }) })
    return DONE
  }
}

function authorOf({ caller }: Pick<Asked<'stopSeller'>, 'caller'>): { author: string; user: number } {
  const { id: user, email: author } = signedIn(caller).user
  return { author, user }
}

/** The rows of a page; `last`: where the next one begins, if there is one. */
function pageOf<Row>(rows: readonly Row[]): { page: Row[]; last: Row | undefined } {
  const page = rows.slice(0, ROWS_OF_A_PAGE)
  return { page, last: rows.length > ROWS_OF_A_PAGE ? page.at(-1) : undefined }
}

const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null

function shownMark(mark: OperatorMark | undefined) {
  return mark === undefined ? null : { ...mark, at: mark.at.toISOString() }
}

function shownOutcome(row: UnknownOutcome) {
  const { id, seller_id: sellerId, seller, total, currency, since, looked_at: askedAt, due_at: dueAt } = row
  return {
    attempt_id: id,
    sale_id: row.sale_id,
    seller: { id: sellerId, name: seller },
    gateway: row.gateway,
    gateway_id: row.gateway_id,
    reference: row.reference,
    method: row.method,
    total: toWire(total, currency),
    currency,
    since: since.toISOString(),
    asked_at: isoOrNull(askedAt),
    next_at: isoOrNull(dueAt),
  }
}

function shownJob({ id, kind, attempts, reason, created_at: began, failed_at: failed }: FailedJob) {
  const [first = ''] = (reason ?? '').split('\n')
  return {
    id: Number(id),
    kind,
    attempts,
    reason: first.slice(0, REASON_AT_MOST),
    began_at: new Date(began).toISOString(),
    failed_at: new Date(failed).toISOString(),
  }
}

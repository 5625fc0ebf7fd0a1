import type { OfficeAnswer } from '#contract/office/calls.ts'
import type { EVENT_ROUTES } from '#contract/office/events/routes.ts'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import { mayMember } from '#rules/office/permissions.ts'
import { maskedName } from '#rules/sales/sale-search.ts'
import { ticketNumber } from '#rules/tickets/ticket-code.ts'
import { timeZoneOf } from '#rules/base/time-zone.ts'
import { CallError } from '../../call-error.ts'
import { addBatch, addTicket } from '../../flows/catalogue/add-batch.ts'
import { reportSpan } from '../../flows/reports/show-report.ts'
import type { OfficeCaller } from '../../flows/accounts/seller-scope.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { makeEventKey, revokeKeyOfEvent } from '../../flows/tickets/event-keys.ts'
import {
  countEntries,
  isEventOf,
  lastEntries,
  listHolders,
  readEventCounts,
  type BatchCounts,
  type HolderRow,
} from '../../store/catalogue/event-store.ts'
import { readBatchDays } from '../../store/reports/report-part-store.ts'
import { listEventKeys } from '../../store/tickets/event-key-store.ts'
import { fitting } from './base/entry-answers.ts'
import { actorOf, type Asked, editorOf, type HandlersOf, scopeOf, signedIn } from './base/office-handlers.ts'

const LAST_ENTRIES = 20
/** So that a list of many is read in few calls, none of which holds much. */
const HOLDERS_OF_A_PAGE = 2_000

type OfEvent = Pick<Asked<'readEvent'>, 'caller' | 'params'>

/** The office's calls about an event. */
export function eventCalls({ db, publicUrl, resolve }: OfficeDeps): HandlersOf<typeof EVENT_ROUTES> {
  /** The product of an event of this seller. @throws CallError NOT_FOUND */
  const ownEvent = async ({ caller, params }: OfEvent): Promise<number> => {
    // guard: office-own-event
    if (!(await isEventOf(db, scopeOf(caller).sellerId, params.event_id))) throw new CallError('NOT_FOUND')
    return params.event_id
  }
  return {
    readEvent: async (asked) => {
      const event = await readEventCounts(db, await ownEvent(asked))
      if (event === null) throw new CallError('NOT_FOUND')
      const { waiting_room: room, batches, timezone, country, ...rest } = event
      return {
        ...rest,
        time_zone: timezone ?? timeZoneOf(country),
        batches: batches.map(withLeft),
        waiting_room: room && { ...room, opens_at: momentOf(room.opens_at) },
      }
    },
    addBatch: async ({ caller, params, body }) =>
      made(addBatch(db, { ...whose(caller), event: params.event_id }, body)),
    addTicket: async ({ caller, params, body }) =>
      made(addTicket(db, { ...whose(caller), event: params.event_id, batch: params.batch_id }, body)),
    listEventKeys: async (asked) => {
      const keys = await listEventKeys(db, await ownEvent(asked))
      return {
        keys: keys.map(({ created_at, seen_at, revoked_at, ...key }) => ({
          ...key,
          created_at: momentOf(created_at),
          seen_at: seen_at && momentOf(seen_at),
          revoked_at: revoked_at && momentOf(revoked_at),
        })),
      }
    },
    makeEventKey: async (asked) => {
      const productId = await ownEvent(asked)
      const key = await makeEventKey(db, actorOf(asked.caller), { productId, name: asked.body.name })
      return { key, link: `${publicUrl}/check-in#${key}` }
    },
    revokeEventKey: async (asked) => {
      const productId = await ownEvent(asked)
      await revokeKeyOfEvent(db, actorOf(asked.caller), { productId, keyId: asked.params.key_id })
      return { done: true }
    },
    listHolders: async (asked) => {
      const productId = await ownEvent(asked)
      const page = { after: asked.query.after ?? null, limit: HOLDERS_OF_A_PAGE }
      const rows = await listHolders(db, productId, page)
      const next = rows.length === HOLDERS_OF_A_PAGE ? (rows.at(-1)?.id ?? null) : null
      return { holders: rows.map(holderOnWire), next }
    },
    readBatchDays: async (asked) => {
      const product = await ownEvent(asked)
      const { days } = asked.query
      const { sellerId } = scopeOf(asked.caller)
      const { zone, from } = await reportSpan(db, sellerId, { days, now: resolve.now() })
      return { days: await readBatchDays(db, { product, from, zone }) }
    },
    readEntries: async (asked) => {
      const productId = await ownEvent(asked)
      const isOpen = mayMember(signedIn(asked.caller).role, 'buyers.read')
      const last = (await lastEntries(db, productId, LAST_ENTRIES)).map((entry) => ({
        id: entry.id,
        at: momentOf(entry.at),
        check_in_point: entry.check_in_point,
        ticket: ticketNumber(entry.issued_ticket_id),
        kind: `${entry.batch_name} · ${entry.ticket_name}`,
        holder: isOpen ? entry.holder_name : entry.holder_name && maskedName(entry.holder_name),
        is_again: entry.is_again,
        state: entry.state,
      }))
      return { ...(await countEntries(db, productId)), last }
    },
  }
}

/** Returns the id of what was created. @throws CallError NOT_FOUND, ENTRY_REFUSED */
async function made(work: Promise<number | null>): Promise<{ id: number }> {
  const id = await fitting(work)
  if (id === null) throw new CallError('NOT_FOUND')
  return { id }
}

function whose(caller: OfficeCaller) {
  return { seller: scopeOf(caller).sellerId, editor: editorOf(caller) }
}

const momentOf = (at: string | Date): string => new Date(at).toISOString()

function holderOnWire(row: HolderRow): OfficeAnswer<'listHolders'>['holders'][number] {
  return {
    ticket: ticketNumber(row.id),
    batch: row.batch_name,
    kind: row.ticket_name,
    proof: row.proof,
    holder: row.holder_name,
    email: row.holder_email,
    order: groupOrderNumber(row.order_number),
    buyer: row.buyer,
    buyer_email: row.buyer_email,
    entered_at: row.entered_at && momentOf(row.entered_at),
  }
}

function withLeft({ waiting, ...batch }: BatchCounts) {
  const { since } = waiting
  return {
    ...batch,
    left: batch.stock - batch.sold - batch.held,
    waiting: { ...waiting, since: since && momentOf(since) },
  }
}

import type { OfficeRequest } from '#contract/office/calls.ts'
import { EXPORT_KEPT_DAYS, EXPORTS_AT_MOST, EXPORTS_AT_ONCE, mayExport } from '#rules/office/exports.ts'
import { CallError } from '../../call-error.ts'
import type { AuditActor } from '../../store/accounts/audit-store.ts'
import type { Admitted } from '../../store/accounts/session-store.ts'
import { isEventOf } from '../../store/catalogue/event-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import {
  deleteExport,
  findExport,
  orderExport,
  recordFetched,
  type ExportQuery,
  type ExportRecord,
} from '../../store/reports/export-store.ts'
import { searchBuyers, sightOf } from '../accounts/search-buyers.ts'
import type { OfficeDeps } from '../accounts/sign-in.ts'

const BOUNDS = { atOnce: EXPORTS_AT_ONCE, atMost: EXPORTS_AT_MOST, keptDays: EXPORT_KEPT_DAYS }

/** A member of a seller and their role in it. */
type Member = Pick<Admitted, 'user' | 'role'> & { sellerId: number }

/**
 * Orders a list as a file.
 *
 * @returns its id, and whether it holds data of buyers
 * @throws CallError NOT_ALLOWED, NOT_FOUND for an event of another seller, TOO_MANY_EXPORTS, TOO_MANY_REQUESTS
 */
export async function orderListExport(
  deps: Pick<OfficeDeps, 'db' | 'keys'>,
  { user, role, sellerId }: Member,
  { kind, locale, ...rest }: OfficeRequest<'createExport'>['body'],
): Promise<{ id: string; people: boolean }> {
  const { people = kind === 'holders', ...query }: ExportQuery & { people?: boolean } = rest
  if (!mayExport(role, { kind, people })) throw new CallError('NOT_ALLOWED')
  const { event } = query
  // guard: export-own-event
  if (event !== undefined && !(await isEventOf(deps.db, sellerId, event))) throw new CallError('NOT_FOUND')
  if (query.q !== undefined) await searchBuyers(deps, { user, role }, query.q)
  const id = await orderExport(
    deps.db,
    {
      by: { userId: user.id, sellerId },
      author: user.email,
      kind,
      people,
      query: withoutBlank({ ...query, ...(sightOf({ role }) === 'masked' && { masked: true }) }),
      locale,
    },
    BOUNDS,
  )
  if (id === null) throw new CallError('TOO_MANY_EXPORTS')
  return { id, people }
}

/** A search for nothing searches for nobody. */
function withoutBlank({ q, ...rest }: ExportQuery): ExportQuery {
  return q === undefined || q.trim() === '' ? rest : { ...rest, q: q.trim() }
}

/** A file of a seller that is ready; the audit log names who fetches it. @throws CallError NOT_FOUND, NOT_ALLOWED */
export async function fetchExport(db: Database, member: Member, id: string): Promise<ExportRecord> {
  const found = await ownExport(db, member, id)
  if (found.state !== 'ready') throw new CallError('NOT_FOUND')
  await recordFetched(db, actorOf(member), found)
  return found
}

/** Deletes a file of a seller. @returns what it was @throws CallError NOT_FOUND, NOT_ALLOWED */
export async function deleteOwnExport(db: Database, member: Member, id: string): Promise<ExportRecord> {
  const found = await ownExport(db, member, id)
  await deleteExport(db, actorOf(member), found)
  return found
}

/** A file of this seller that the member may have. @throws CallError NOT_FOUND, NOT_ALLOWED */
async function ownExport(db: Database, { role, sellerId }: Member, id: string): Promise<ExportRecord> {
  const found = await findExport(db, sellerId, id)
  if (found === null) throw new CallError('NOT_FOUND')
  // guard: export-fetched-by-right
  if (!mayExport(role, found)) throw new CallError('NOT_ALLOWED')
  return found
}

function actorOf({ user, sellerId }: Member): AuditActor & { sellerId: number } {
  return { userId: user.id, sellerId }
}

import type { PERSONAL_DATA_ROUTES } from '#contract/office/personal-data/routes.ts'
import { CallError } from '../../call-error.ts'
import { erasePerson, exportPerson, findPerson, readPersonKey } from '../../flows/personal-data/person.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { recordAudit } from '../../store/accounts/audit-store.ts'
import { actorOf, scopeOf, type Asked, type HandlersOf } from './base/office-handlers.ts'

/** The office's calls about what a shop knows of one person. */
export function personalDataCalls({ db }: OfficeDeps): HandlersOf<typeof PERSONAL_DATA_ROUTES> {
  /** @throws CallError PERSON_UNREADABLE */
  const asked = ({ caller, body }: Pick<Asked<'findPerson'>, 'caller' | 'body'>) => {
    const key = readPersonKey(body.person)
    if (key === null) throw new CallError('PERSON_UNREADABLE')
    return [{ db }, key, scopeOf(caller).sellerId] as const
  }
  return {
    findPerson: async (call) => {
      const { purchases, underWay, known } = await findPerson(...asked(call))
      const count = (table: string): number => known[table]?.length ?? 0
      return {
        purchases,
        under_way: underWay,
        leads: count('leads'),
        tickets_held: count('tickets_held'),
        gifts_received: count('gifts_received'),
        waiting: count('waiting_list_entries'),
        saved_cards: count('saved_cards'),
      }
    },
    exportPerson: async (call) => {
      const person = asked(call)
      // Told before it is done: an erasure is many transactions, and whom it was about is not said.
      await recordAudit(db, actorOf(call.caller), { action: 'sale.person-exported' })
      return { data: await exportPerson(...person) }
    },
    erasePerson: async (call) => {
      const person = asked(call)
      await recordAudit(db, actorOf(call.caller), { action: 'sale.person-erased' })
      const { erased, underWay } = await erasePerson(...person)
      return { erased, under_way: underWay }
    },
  }
}

import type { PERSONAL_DATA_ROUTES } from '#contract/office/personal-data/routes.ts'
import { CallError } from '../../call-error.ts'
import { erasePersonOfShop, exportPersonOfShop } from '../../flows/personal-data/person-of-shop.ts'
import { findPerson, readPersonKey } from '../../flows/personal-data/person.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { actorOf, scopeOf, type Asked, type HandlersOf } from './base/office-handlers.ts'

/** Returns the office's calls about the data that a shop stores about one person. */
export function personalDataCalls({ db }: OfficeDeps): HandlersOf<typeof PERSONAL_DATA_ROUTES> {
  /** @throws CallError PERSON_UNREADABLE */
  const personOf = ({ body }: Pick<Asked<'findPerson'>, 'body'>) => {
    const key = readPersonKey(body.person)
    if (key === null) throw new CallError('PERSON_UNREADABLE')
    return key
  }
  return {
    findPerson: async (call) => {
      const { purchases, underWay, known } = await findPerson(
        { db },
        personOf(call),
        scopeOf(call.caller).sellerId,
      )
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
    exportPerson: async (call) => ({
      data: await exportPersonOfShop(db, actorOf(call.caller), personOf(call)),
    }),
    erasePerson: async (call) => {
      const { erased, underWay } = await erasePersonOfShop(db, actorOf(call.caller), personOf(call))
      return { erased, under_way: underWay }
    },
  }
}

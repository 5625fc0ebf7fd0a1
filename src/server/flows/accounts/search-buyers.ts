import { mayMember } from '#rules/office/permissions.ts'
import { isGuessAtBuyer, readSaleSearch, type BuyerSight, type SaleSearch } from '#rules/sales/sale-search.ts'
import { CallError } from '../../call-error.ts'
import { mac, type Keys } from '../../signing/keys.ts'
import type { Admitted } from '../../store/accounts/session-store.ts'
import { countTries } from '../../store/accounts/tries-store.ts'
import type { Database } from '../../store/postgres/database.ts'

type Searching = Pick<Admitted, 'role'> & { user: Pick<Admitted['user'], 'id'> }

/** How lists show buyers to a member. */
export function sightOf({ role }: Pick<Admitted, 'role'>): BuyerSight {
  // guard: masked-search
  return mayMember(role, 'buyers.read') ? 'open' : 'masked'
}

/**
 * Reads what a member has typed to find buyers, as far as they may see them, and counts what asks for a whole address,
 * document or number of somebody who is masked to them.
 *
 * @throws CallError TOO_MANY_REQUESTS
 */
export async function searchBuyers(
  { db, keys }: { db: Database; keys: Pick<Keys, 'counted'> },
  member: Searching,
  typed: string,
): Promise<SaleSearch> {
  const sight = sightOf(member)
  const search = readSaleSearch(typed, sight)
  if (sight === 'masked' && isGuessAtBuyer(search)) {
    const key = mac(keys.counted, `office searches ${member.user.id}`)
    const over = await countTries(db, [{ limit: 'search', key }])
    // guard: masked-search-budget
    if (over.length > 0) throw new CallError('TOO_MANY_REQUESTS')
  }
  return search
}

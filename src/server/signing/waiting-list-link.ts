import { mac, sameCode, type Keys } from './keys.ts'

/** The path of the page of somebody who waits; its link goes to their own mail and to nowhere else. */
export const WAITING_LIST_PATH = '/waiting-list'

/** What is signed holds a sign that no other link of this key has. */
function codeOf(keys: Keys, entryId: string): string {
  return mac(keys.link, `place|${entryId}`)
}

/** The path and query of an entry's own page: whoever holds it may take the tickets that are kept, or give them up. */
export function waitingListPath(keys: Keys, entryId: string): string {
  const query = new URLSearchParams({ entry: entryId, code: codeOf(keys, entryId) })
  return `${WAITING_LIST_PATH}?${query.toString()}`
}

/** Whether a link is one of ours, for this entry. */
export function isWaitingListLinkValid(
  keys: Keys,
  { entry, code }: { entry: string; code: string },
): boolean {
  return sameCode(code, codeOf(keys, entry))
}

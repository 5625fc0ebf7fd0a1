import { mac, sameCode, type Keys } from './keys.ts'

/** The path of the page of a waiting-list entry; its link is sent by mail to the address of the entry only. */
export const WAITING_LIST_PATH = '/waiting-list'

/** Signs with a prefix that no other link of this key has. */
function codeOf(keys: Keys, entryId: string): string {
  return mac(keys.link, `place|${entryId}`)
}

/** The link to a waiting-list entry: its holder may take the tickets that are kept for the entry, or give them up. */
export function waitingListPath(keys: Keys, entryId: string): string {
  const query = new URLSearchParams({ entry: entryId, code: codeOf(keys, entryId) })
  return `${WAITING_LIST_PATH}?${query.toString()}`
}

/** Whether a link was signed by this installation for this waiting-list entry. */
export function isWaitingListLinkValid(
  keys: Keys,
  { entry, code }: { entry: string; code: string },
): boolean {
  return sameCode(code, codeOf(keys, entry))
}

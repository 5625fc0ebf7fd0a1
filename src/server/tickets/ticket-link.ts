import { isTicketId } from '#rules/ticket-code.ts'
import { mac, sameCode, type Keys } from '../signing/keys.ts'

/** What the link to a page of tickets opens: all tickets of a sale, or one ticket that was transferred to somebody. */
export type TicketLink = { kind: 'sale'; id: string } | { kind: 'ticket'; id: string }

/** Signs an id with a prefix that no other link of this key has. */
function codeOf(keys: Pick<Keys, 'link'>, id: string): string {
  return mac(keys.link, `tickets|${id}`)
}

/** The last part of the address of a page of tickets. It cannot be guessed, and whoever holds it has the tickets. */
export function sealTicketLink(keys: Pick<Keys, 'link'>, { id }: TicketLink): string {
  return `${id}.${codeOf(keys, id)}`
}

/** Opens a link to a page of tickets; null for one that was not signed by this installation. */
export function openTicketLink(keys: Pick<Keys, 'link'>, sealed: string): TicketLink | null {
  const [id = '', code = '', ...rest] = sealed.split('.')
  if (rest.length > 0 || !sameCode(code, codeOf(keys, id))) return null
  return { kind: isTicketId(id) ? 'ticket' : 'sale', id }
}

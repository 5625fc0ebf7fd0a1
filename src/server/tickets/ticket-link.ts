import { isTicketId } from '#rules/ticket-code.ts'
import { mac, sameCode, type Keys } from '../signing/keys.ts'

/** What the link to a page of tickets opens: all of a purchase, or one of them for somebody whom it was given to. */
export type TicketLink = { saleId: string } | { ticketId: string }

/** What is signed holds a sign that no other link of this key has. */
function codeOf(keys: Pick<Keys, 'link'>, id: string): string {
  return mac(keys.link, `tickets|${id}`)
}

/** The last part of the page's address. Nobody can guess it, and whoever holds it has the tickets. */
export function sealTicketLink(keys: Pick<Keys, 'link'>, link: TicketLink): string {
  const id = 'saleId' in link ? link.saleId : link.ticketId
  return `${id}.${codeOf(keys, id)}`
}

/** What a link opens; null for one that nobody here signed. */
export function openTicketLink(keys: Pick<Keys, 'link'>, sealed: string): TicketLink | null {
  const [id = '', code = '', ...rest] = sealed.split('.')
  if (rest.length > 0 || !sameCode(code, codeOf(keys, id))) return null
  return isTicketId(id) ? { ticketId: id } : { saleId: id }
}

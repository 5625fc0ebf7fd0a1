import { publicId } from '#contract/checkout/fields.ts'
import { isTicketId } from '#rules/tickets/ticket-code.ts'
import { linkText, mac, sameCode, type Keys } from '../signing/keys.ts'

/**
 * Target of a link to a page of tickets: all tickets of a sale, or one ticket that was transferred to another holder.
 */
export type TicketLink = { kind: 'sale'; id: string } | { kind: 'ticket'; id: string }

/** Signs an id with a prefix that no other link of this key has. */
function codeOf(keys: Pick<Keys, 'link'>, id: string, version: number): string {
  return mac(keys.link, linkText(`tickets|${id}`, version))
}

/**
 * Builds the last part of the address of a page of tickets. It cannot be guessed, and anyone who holds it has the
 * tickets. `version`: `links_version` of the purchase, or of the ticket that was transferred.
 */
export function sealTicketLink(keys: Pick<Keys, 'link'>, { id }: TicketLink, version: number): string {
  return `${id}.${codeOf(keys, id, version)}`
}

/** Reads the target of a link to a page of tickets; null for a text that is not one. */
export function readTicketLink(sealed: string): TicketLink | null {
  const [id = '', , ...rest] = sealed.split('.')
  if (rest.length > 0) return null
  if (isTicketId(id)) return { kind: 'ticket', id }
  return publicId.safeParse(id).success ? { kind: 'sale', id } : null
}

/** Whether a link was signed by this installation, for this version of the links of what it opens. */
export function isTicketLinkValid(keys: Pick<Keys, 'link'>, sealed: string, version: number): boolean {
  const [id = '', code = ''] = sealed.split('.')
  return sameCode(code, codeOf(keys, id, version))
}

import type { TicketHolder } from '#rules/tickets/ticket-holder.ts'

/** Holders of the chosen tickets, by the ticket: in the order of the fields. */
export type Holders = Readonly<Record<number, TicketHolder[]>>

/** The fields of the holders, as the page checks and sends them. */
export type HolderSheet = {
  /** Shows what is wrong; answers whether nothing is. */
  check: () => boolean
  read: () => Holders
}

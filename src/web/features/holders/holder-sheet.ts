import type { TicketHolder } from '#rules/ticket-holder.ts'

/** Who the chosen tickets are for, by the ticket: in the order of the fields. */
export type Holders = Readonly<Record<number, TicketHolder[]>>

/** The fields of the holders, as the page checks and sends them. */
type HolderSheet = {
  /** Shows what is wrong; answers whether nothing is. */
  check: () => boolean
  read: () => Holders
}

/** That of the page: a browser shows one checkout at a time, and the server none that is filled in. */
let shown: HolderSheet | null = null

/** Takes the fields that the page shows; answers what lets them go. */
export function keepSheet(sheet: HolderSheet): () => void {
  shown = sheet
  return () => {
    if (shown === sheet) shown = null
  }
}

/** Whether every ticket has its holder, as far as anything is asked; what is wrong is shown. */
export function checkHolders(): boolean {
  return shown?.check() ?? true
}

export function readHolders(): Holders | undefined {
  return shown?.read()
}

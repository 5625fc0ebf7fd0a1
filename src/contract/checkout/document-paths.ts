/* Paths under the API that are not calls of the contract. Apart from routes.ts, which every page loads. */

/** The tickets of a link as a PDF to print, and the event as a calendar file. */
export const TICKETS_PDF_PATH = '/tickets/:link/tickets.pdf'
export const TICKETS_CALENDAR_PATH = '/tickets/:link/event.ics'
/** The receipt of a purchase as a PDF. */
export const RECEIPT_PDF_PATH = '/payment/:sale_id/receipt.pdf'

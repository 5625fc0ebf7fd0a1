/*
 * Mails that somebody asks to be sent to an address that they name: of a place in a waiting list, of a ticket that
 * changes hands, of a purchase once more. They cost whoever asks nothing, and the shop its reputation with mailboxes.
 */

/**
 * How many may be asked for: of a day, and of an address block of an hour. `document`: of whoever bought what the mail
 * is about. A block is a school's or a telephone network's.
 */
export const ASKED_MAILS = {
  'waiting-list': { session: 20, email: 10, block: 1500 },
  /** Counted when it is sent, by the mailbox alone. */
  gift: { email: 10 },
  /** The confirmation of a purchase once more. */
  confirmation: { session: 6, email: 3, purchase: 3, block: 300 },
  /** The acknowledgement of a withdrawal, which is kept without a mail too. */
  withdrawal: { session: 10, email: 3, block: 60 },
  /** The acknowledgement of a cancellation, which is kept without a mail too. */
  cancellation: { session: 10, email: 3, block: 60 },
  /** To the buyer of a purchase whose number was typed with another address. */
  'withdrawal-on-file': { email: 2 },
  'cancellation-on-file': { email: 2 },
  /** The confirmation of a purchase or an invitation, by a member of the shop. */
  office: { email: 5, member: 300 },
  /** To an account of the office: a link for another password, the code before a first factor, and that somebody tries to get into it. */
  account: { password: 10, tries: 5, factorCode: 10 },
  transfer: { session: 60, email: 20, document: 60, block: 1500 },
} as const

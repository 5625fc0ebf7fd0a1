import { MINUTES, type Above, type Limit } from '../base/limit.ts'

/*
 * Mails requested for an address that the requester names: about a place in a waiting list, about a ticket transfer, or
 * about a purchase once more. They cost the requester nothing, and the shop its reputation with mailboxes.
 */

const ofSession = <A extends Above>(counts: string, most: number, above: A) => ({
  counts,
  by: 'session',
  most,
  minutes: MINUTES.day,
  isTyped: false as const,
  above,
})

/** A block is a school's or a telephone network's. */
const ofBlock = <A extends Above>(counts: string, most: number, above: A) => ({
  counts,
  by: 'address block',
  most,
  minutes: MINUTES.hour,
  isTyped: false as const,
  above,
})

const withheld = { minutes: MINUTES.day, isTyped: true, above: 'mail withheld' } as const
const PLACES = 'places in waiting lists'
const HANDED = 'tickets that change hands'
const CONFIRMATIONS = 'confirmations that are asked for again'
/* Nobody is kept from declaring: above its limits a declaration costs work. */
const WITHDRAWALS = 'withdrawals'
const CANCELLATIONS = 'cancellations'

/** How many may be asked for: of a day, and of an address block of an hour. A key begins with the last part of its name. */
export const MAIL_LIMITS = {
  'waiting-list.session': ofSession(PLACES, 20, 'refused'),
  'waiting-list.block': ofBlock(PLACES, 1500, 'refused'),
  'waiting-list.email': {
    ...withheld,
    counts: PLACES,
    by: 'mailbox',
    most: 10,
    way: 'The place is taken without a mail; the mail that offers tickets is always sent',
  },
  'transfer.session': ofSession(HANDED, 60, 'refused'),
  'transfer.block': ofBlock(HANDED, 1500, 'refused'),
  'transfer.email': {
    counts: HANDED,
    by: 'mailbox at a seller',
    most: 20,
    minutes: MINUTES.day,
    isTyped: true,
    above: 'captcha',
    way: 'The ticket changes hands, with the captcha',
  },
  'transfer.document': {
    counts: HANDED,
    by: 'document of the buyer at a seller',
    most: 60,
    minutes: MINUTES.day,
    isTyped: true,
    above: 'captcha',
    way: 'The ticket changes hands, with the captcha',
  },
  'confirmation.session': ofSession(CONFIRMATIONS, 6, 'refused'),
  'confirmation.block': ofBlock(CONFIRMATIONS, 300, 'refused'),
  /** Counted when the mail is sent: a request without a purchase is not counted. */
  'confirmation.purchase': {
    ...withheld,
    counts: CONFIRMATIONS,
    by: 'purchase',
    most: 3,
    way: 'The three mails of the same day, which say the same',
  },
  'withdrawal.session': ofSession(WITHDRAWALS, 10, 'captcha'),
  'withdrawal.block': ofBlock(WITHDRAWALS, 60, 'captcha'),
  'withdrawal.email': {
    ...withheld,
    counts: 'acknowledgements of withdrawals',
    by: 'mailbox',
    most: 3,
    way: 'The acknowledgement on the page, and by mail as soon as the purchase is found',
  },
  /** To the buyer of a purchase whose number was typed with another address. */
  'withdrawal-on-file.email': {
    ...withheld,
    counts: 'hints that an order number was typed with another address',
    by: 'mailbox',
    most: 2,
    way: 'The address that the purchase was made with',
  },
  'cancellation.session': ofSession(CANCELLATIONS, 10, 'captcha'),
  'cancellation.block': ofBlock(CANCELLATIONS, 60, 'captcha'),
  'cancellation.email': {
    ...withheld,
    counts: 'acknowledgements of cancellations',
    by: 'mailbox',
    most: 3,
    way: 'The cancellation, its acknowledgement on the page, and the mail where a contract ends by it',
  },
  'cancellation-on-file.email': {
    ...withheld,
    counts: 'hints that a number was typed with another address to cancel',
    by: 'mailbox',
    most: 2,
    way: 'The address that the purchase was made with',
  },
  /** Counted when it is sent, by the mailbox alone; those that were paid are not. */
  'gift.email': {
    counts: 'presents that cost nothing',
    by: 'mailbox of the recipient',
    most: 10,
    minutes: MINUTES.day,
    isTyped: true,
    above: 'waits',
    way: 'A present that was paid is sent at once, another one later',
  },
  /** The confirmation of a purchase or an invitation, by a member of the shop. */
  'office.email': {
    counts: 'mails that members have sent',
    by: 'mailbox, by members of one shop',
    most: 5,
    minutes: MINUTES.day,
    isTyped: false,
    above: 'refused',
  },
  'office.member': {
    counts: 'mails that a member has sent',
    by: 'member',
    most: 300,
    minutes: MINUTES.day,
    isTyped: false,
    above: 'refused',
  },
  /** To an account of the office: a link for another password, and that somebody tries to get into it. */
  'account-password.email': {
    ...withheld,
    counts: 'mails with a link for another password',
    by: 'mailbox of the account',
    most: 10,
    way: 'The links of the mails before, which work for a day',
  },
  'account-tries.email': {
    ...withheld,
    counts: 'mails that somebody tries to sign in',
    by: 'mailbox of the account',
    most: 5,
    way: 'The sign-in itself, to which they make no difference',
  },
  /** The code before a first factor: it is requested by a signed-in user. */
  'account-factorCode.email': {
    counts: 'mails with the code before a first factor',
    by: 'account, signed in',
    most: 10,
    minutes: MINUTES.day,
    isTyped: false,
    above: 'refused',
  },
  /** The link to the new address of an account: who asks for it is signed in. */
  'account-newEmail.email': {
    counts: 'mails with the link to a new address of an account',
    by: 'account, signed in',
    most: 5,
    minutes: MINUTES.day,
    isTyped: false,
    above: 'refused',
  },
} as const satisfies Record<string, Limit>

export type MailLimitName = keyof typeof MAIL_LIMITS

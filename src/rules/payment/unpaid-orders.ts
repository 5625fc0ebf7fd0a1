import { MINUTES, type Limit } from '../base/limit.ts'

/*
 * Limits the orders that may wait for their payment. An unpaid Pix, boleto, OXXO voucher or wallet costs its buyer
 * nothing, and costs the shop stock, coupons, mails and fees. For each session, document, mailbox and address block it
 * counts the orders that wait or have lapsed, less those that were paid: honest buyers behind one address pay, and may
 * be a thousand.
 */

/** Keys that unpaid orders are counted by, as prefixes of the row: `session:…`, `block:…`. */
export const UNPAID_KINDS = ['session', 'document', 'email', 'block'] as const
export type UnpaidKind = (typeof UNPAID_KINDS)[number]

/** How many more orders may be unpaid than were paid: of a day, and of an address block of an hour. */
export type UnpaidLimits = Readonly<Record<UnpaidKind, number>>

/**
 * A block is a school's, a company's or a telephone network's. A document and a mailbox are what anybody types, and may be
 * somebody else's: they ask for work and never refuse, or a stranger could take Pix and boleto from their owner.
 */
export const UNPAID_LIMITS = {
  session: 8,
  document: 8,
  email: 8,
  block: 1500,
} as const satisfies UnpaidLimits

const UNPAID = 'unpaid orders, less paid ones'
const WITH_CAPTCHA = 'Pix, boleto and every other method, with the captcha'

/** The limits of unpaid orders, as they are listed. */
export const UNPAID_ORDER_LIMITS = {
  session: {
    counts: UNPAID,
    by: 'session',
    most: UNPAID_LIMITS.session,
    minutes: MINUTES.day,
    captchaFrom: asksFrom('session', UNPAID_LIMITS.session),
    setting: 'risk.unpaid.session',
    isTyped: false,
    above: 'refused',
  },
  block: {
    counts: UNPAID,
    by: 'address block',
    most: UNPAID_LIMITS.block,
    minutes: MINUTES.hour,
    captchaFrom: asksFrom('block', UNPAID_LIMITS.block),
    setting: 'risk.unpaid.block',
    isTyped: false,
    above: 'refused',
  },
  document: {
    counts: UNPAID,
    by: 'document at a seller',
    most: asksFrom('document', UNPAID_LIMITS.document),
    minutes: MINUTES.day,
    setting: 'half of risk.unpaid.document',
    isTyped: true,
    above: 'captcha',
    way: WITH_CAPTCHA,
  },
  email: {
    counts: UNPAID,
    by: 'mailbox at a seller',
    most: asksFrom('email', UNPAID_LIMITS.email),
    minutes: MINUTES.day,
    setting: 'half of risk.unpaid.email',
    isTyped: true,
    above: 'captcha',
    way: WITH_CAPTCHA,
  },
  /** Of mails about unpaid orders. */
  mails: {
    counts: 'mails about unpaid orders',
    by: 'mailbox',
    most: 10,
    minutes: MINUTES.day,
    setting: 'risk.unpaid.email, where it is higher',
    isTyped: true,
    above: 'mail withheld',
    way: 'The code or voucher on the page; the mail about what was paid is always sent',
  },
} as const satisfies Record<UnpaidKind | 'mails', Limit>

/** Outcomes of the orders that share a key. */
export type UnpaidCounts = { open: number; lapsed: number; paid: number }

/** From `asks` on an order needs the captcha, from `stops` on it is refused; null: never. */
export type UnpaidBounds = { asks: number; stops: number | null }

export function unpaidBoundsOf(kind: UnpaidKind, limits: UnpaidLimits): UnpaidBounds {
  const limit = limits[kind]
  const { above }: Limit = UNPAID_ORDER_LIMITS[kind]
  // guard: typed-keys-never-stop
  return { asks: asksFrom(kind, limit), stops: above === 'refused' ? limit : null }
}

function asksFrom(kind: UnpaidKind, limit: number): number {
  return Math.ceil(limit / (kind === 'block' ? 100 : 2))
}

/** The orders of a key that nobody has paid for. */
export function unpaidOf({ open, lapsed, paid }: UnpaidCounts): number {
  return open + lapsed - paid
}

/** Mailboxes that read dots in their names as nothing. */
const DOTLESS: readonly string[] = ['gmail.com', 'googlemail.com']

/**
 * Returns the mailbox of an address as far as it can be determined: without its tag (`ana+shop@…`), in lower case. It
 * is used for counting, never for sending.
 */
export function mailboxOf(email: string): string {
  const text = email.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  const [name = ''] = text.slice(0, at).split('+')
  return DOTLESS.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

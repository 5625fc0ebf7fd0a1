/*
 * How many orders may wait for their payment. An unpaid Pix, boleto, OXXO voucher or wallet costs whoever makes it
 * nothing, and the shop stock, coupons, mails and fees. What is counted of each session, document, mailbox and address
 * block are orders that wait or have lapsed, less those that were paid: honest buyers behind one address pay, and may
 * be a thousand.
 */

/** What unpaid orders are counted by, in the words of the row: `session:…`, `block:…`. */
export const UNPAID_KINDS = ['session', 'document', 'email', 'block'] as const
export type UnpaidKind = (typeof UNPAID_KINDS)[number]

/** How many more orders may be unpaid than were paid: of a day, and of an address block of an hour. */
export type UnpaidLimits = Readonly<Record<UnpaidKind, number>>

/**
 * A block is a school's, a company's or a telephone network's. A document and a mailbox are what anybody types, and may be
 * somebody else's: they ask for work and never refuse, or a stranger could take Pix and boleto from their owner.
 */
export const UNPAID_LIMITS: UnpaidLimits = { session: 8, document: 8, email: 8, block: 1500 }

/** What became of the orders that share a key. */
export type UnpaidCounts = { open: number; lapsed: number; paid: number }

/** From `asks` on an order needs the captcha, from `stops` on it is refused; null: never. */
export type UnpaidBounds = { asks: number; stops: number | null }

export function unpaidBoundsOf(kind: UnpaidKind, limits: UnpaidLimits): UnpaidBounds {
  const limit = limits[kind]
  const asks = Math.ceil(limit / (kind === 'block' ? 100 : 2))
  const isTyped = kind === 'document' || kind === 'email'
  // guard: typed-keys-never-stop
  return { asks, stops: isTyped ? null : limit }
}

/** The orders of a key that nobody has paid for. */
export function unpaidOf({ open, lapsed, paid }: UnpaidCounts): number {
  return open + lapsed - paid
}

/** Mailboxes that read dots in their names as nothing. */
const DOTLESS: readonly string[] = ['gmail.com', 'googlemail.com']

/**
 * The mailbox that an address leads to, as far as that can be told: without its tag (`ana+shop@…`), in small letters.
 * It is counted by, never written to.
 */
export function mailboxOf(email: string): string {
  const text = email.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  const [name = ''] = text.slice(0, at).split('+')
  return DOTLESS.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** Mails about unpaid orders that one mailbox gets in a day; the page shows the code all the same. */
export const UNPAID_MAILS = 10

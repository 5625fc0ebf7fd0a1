import { EVENT_PRODUCT_TYPE, type Coupon } from '../catalogue/catalogue.ts'
import type { Currency, Minor } from '../base/money.ts'
import { plainSigns } from '../base/validation.ts'

/** Terms of a coupon that pricing uses. `value` is percent for PERCENTAGE and minor units for AMOUNT. */
export type CouponTerms = Pick<Coupon, 'name' | 'type' | 'value'> & {
  /** The products of the cart that it lowers. */
  product_ids: readonly number[]
}

/** Current state of a coupon: the seller's settings, resolved, and how often it was used. */
export type CouponFacts = {
  coupon: Coupon
  startsAt: Date | null
  dueDate: Date | null
  /** Uses that are taken, whether they are paid already or still held. */
  redemptions: number
}

/** One product of the cart, as far as a coupon is concerned. */
export type CouponLine = {
  product_id: number
  seller_id: number
  product_type_id: number
  currency: Currency
  /** Of the offer that is bought. */
  allowed_coupon?: boolean | undefined
  /** Its price before the coupon, without shipping. */
  unit: Minor
}

export type CouponCart = {
  /** The main product first. */
  lines: readonly CouponLine[]
  /** Whether the buyer pays in another currency than the seller's, through a rate. */
  isConverted: boolean
}

/**
 * Why a coupon is refused.
 * - `invalid`: no coupon of this name exists here, or not yet. A stranger who guesses gets no more detail.
 * - `not-convertible`: its amount is in a currency that this buyer does not pay in.
 * - `not-applied`: it exists and this cart cannot take it.
 * - `expired`, `used-up`: it was valid before.
 */
export type CouponRefusal = 'invalid' | 'not-convertible' | 'not-applied' | 'expired' | 'used-up'

/**
 * Minimum amount left to pay when an AMOUNT coupon is applied to tickets (specification of the checkout, section 9).
 */
export const LEAST_AFTER_COUPON: Minor = 1500

/** Few enough uses that the page says how many are left. */
export const FEW_COUPON_USES = 10

/** A code as it is compared: in capitals, without a label, quotation marks and the signs of a sentence around it. */
export function normaliseCouponCode(raw: string): string {
  return plainSigns(raw)
    .toUpperCase()
    .replace(/^[^:]*:/, '')
    .replace(/^[^A-Z0-9_-]+|[^A-Z0-9_-]+$/g, '')
}

const sum = (values: readonly Minor[]): Minor => values.reduce((a, b) => a + b, 0)

/** The lines of a cart that a coupon lowers: named by it, of its seller, sold under an offer that allows coupons. */
function loweredLines(coupon: Coupon, cart: CouponCart): readonly CouponLine[] {
  return cart.lines.filter(
    (line) =>
      line.allowed_coupon === true &&
      line.seller_id === coupon.seller_id &&
      coupon.product_ids.includes(line.product_id),
  )
}

/** How many uses are left; null: without limit. */
export function remainingUses({ coupon, redemptions }: CouponFacts): number | null {
  return coupon.limit === undefined ? null : Math.max(0, coupon.limit - redemptions)
}

function leavesTooLittle(coupon: Coupon, cart: CouponCart, lowered: readonly CouponLine[]): boolean {
  const hasTickets = cart.lines.some((line) => line.product_type_id === EVENT_PRODUCT_TYPE)
  if (!hasTickets || coupon.type !== 'AMOUNT') return false
  const discount = Math.min(coupon.value, sum(lowered.map((line) => line.unit)))
  return sum(cart.lines.map((line) => line.unit)) - discount < LEAST_AFTER_COUPON
}

/** Why the cart cannot take it, whatever the time and however often it was used. */
function refusedByCart(coupon: Coupon, cart: CouponCart): CouponRefusal | null {
  const [main] = cart.lines
  const isOfMain = main !== undefined && coupon.product_ids.includes(main.product_id)
  if (!isOfMain || main.seller_id !== coupon.seller_id) return 'invalid'
  if (main.allowed_coupon !== true) return 'not-applied'
  if (cart.isConverted && coupon.type === 'AMOUNT') return 'not-convertible'
  const lowered = loweredLines(coupon, cart)
  if (sum(lowered.map((line) => line.unit)) < (coupon.minimum_amount ?? 0)) return 'not-applied'
  return leavesTooLittle(coupon, cart, lowered) ? 'not-applied' : null
}

/**
 * Why this cart cannot use the coupon now; null where it can. `buyerUses` is how often this buyer has used it, by
 * e-mail or document, whichever is more; 0 while nobody knows who buys. A minimum is compared with what the coupon
 * lowers, before it does. It is usable from its beginning up to, and not at, its end.
 */
export function couponRefusal(
  facts: CouponFacts | null,
  cart: CouponCart,
  now: Date,
  buyerUses = 0,
): CouponRefusal | null {
  if (facts === null || (facts.startsAt !== null && now < facts.startsAt)) return 'invalid'
  const { coupon, dueDate } = facts
  const refused = refusedByCart(coupon, cart)
  if (refused === 'invalid') return refused
  if (dueDate !== null && now >= dueDate) return 'expired'
  if (remainingUses(facts) === 0) return 'used-up'
  if (coupon.per_buyer_limit !== undefined && buyerUses >= coupon.per_buyer_limit) return 'used-up'
  return refused
}

/** The terms by which a usable coupon lowers the price of this cart. */
export function couponTerms(coupon: Coupon, cart: CouponCart): CouponTerms {
  const { name, type, value } = coupon
  return { name, type, value, product_ids: loweredLines(coupon, cart).map((line) => line.product_id) }
}

import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import { addDays } from '#rules/base/calendar.ts'
import { nextLook } from '#rules/payment/attempt-schedule.ts'
import type { OriginRecord } from '../../store/purchases/purchase-records.ts'
import { drawAddress, drawBuyer } from './buyers.ts'
import { DAY_MS, dayOf, later, MINUTE_MS, momentAt, momentsOf, QUIET_MS } from './calendar-of-sales.ts'
import { isCard, type Aftermath, type DemoOrder, type Fate } from './demo-order.ts'
import type { Drawn } from './drawn.ts'
import { priceCart, type Cart } from './offered-goods.ts'

/* Orders of products that are sold once: courses, books, donations. */

const AFFILIATE = '777'
const COURSE = 1001
const GUIDE = 1002 as const
const TRIPOD = 1003 as const
const DONATION = 1007
const MOST_INSTALLMENTS = { [GUIDE]: 3, [TRIPOD]: 6 } as const

const METHODS: readonly { weight: number; method: PaymentMethod }[] = [
  { weight: 52, method: 'CREDIT_CARD' },
  { weight: 36, method: 'PIX' },
  { weight: 7, method: 'BOLETO' },
  { weight: 3, method: 'PAYPAL' },
  { weight: 2, method: 'DEBIT_CARD' },
]
const INSTALLMENTS = [
  { weight: 34, number: 1 },
  { weight: 9, number: 2 },
  { weight: 12, number: 3 },
  { weight: 10, number: 6 },
  { weight: 5, number: 10 },
  { weight: 30, number: 12 },
]
const SOURCES: readonly { weight: number; metas: OriginRecord['metas'] }[] = [
  { weight: 30, metas: {} },
  { weight: 28, metas: { utm_source: 'instagram', utm_medium: 'social' } },
  { weight: 20, metas: { utm_source: 'meta', utm_medium: 'cpc', utm_campaign: 'luz-natural' } },
  { weight: 12, metas: { utm_source: 'google', utm_medium: 'cpc' } },
  { weight: 10, metas: { utm_source: 'newsletter', utm_medium: 'email' } },
]
const REASONS = [
  'O curso não era o que eu esperava.',
  'Comprei por engano.',
  'Vou fazer em outra época.',
] as const

/** How often what is paid does not stay so. */
const REFUNDED = 0.045
const PARTLY_REFUNDED = 0.012
const CHARGED_BACK = 0.008
const COUPON = 'BEMVINDO10'

export function drawOrigin(drawn: Drawn, affiliate: string | null = null): OriginRecord {
  const { metas } = drawn.pickByWeight(SOURCES)
  return {
    s_id: null,
    metas,
    wpp_id: null,
    upsell_id: null,
    affiliate_id: affiliate,
    currency_data: null,
  }
}

/** A year of what is sold once. `now`: the moment before which all of it was. */
export function singleOrders(drawn: Drawn, catalogue: Catalogue, now: Date): DemoOrder[] {
  return momentsOf(drawn, now, { days: 365, first: 1.8, last: 4.6 }).map((at) => {
    const affiliate = drawn.happens(0.14) ? AFFILIATE : null
    const cart = drawCart(drawn)
    const isCourse = cart.product === COURSE
    const buyer = drawBuyer(drawn)
    return {
      at,
      cart: priceCart(catalogue, cart, now),
      method: cart.method,
      buyer: cart.bumps?.includes(TRIPOD) === true ? { ...buyer, address: drawAddress(drawn) } : buyer,
      origin: drawOrigin(drawn, isCourse ? affiliate : null),
      coupon: cart.coupon ?? null,
      renewal: null,
      keepsCard: false,
      fate: drawFate(drawn, {
        at,
        method: cart.method,
        now,
        isSingle: (cart.bumps ?? []).length === 0 && !cart.coupon,
      }),
    }
  })
}

function drawCart(drawn: Drawn): Cart {
  const { method } = drawn.pickByWeight(METHODS)
  const { number } = drawn.pickByWeight(INSTALLMENTS)
  const installments = method === 'CREDIT_CARD' ? number : 1
  if (drawn.happens(0.62)) return courseCart(drawn, method, installments)
  if (drawn.happens(0.85))
    return { product: GUIDE, method, installments: Math.min(installments, MOST_INSTALLMENTS[GUIDE]) }
  // A donation is taken by card at once, or by Pix.
  const donation = drawn.pick([1_000, 2_000, 2_000, 5_000])
  return { product: DONATION, method: drawn.happens(0.6) ? 'PIX' : 'CREDIT_CARD', donation }
}

function courseCart(drawn: Drawn, method: PaymentMethod, installments: number): Cart {
  const offer = drawn.happens(0.4) ? 'promo01' : null
  // PayPal takes no order bumps.
  const wished = [...(drawn.happens(0.28) ? [GUIDE] : []), ...(drawn.happens(0.09) ? [TRIPOD] : [])]
  const bumps = method === 'PAYPAL' ? [] : wished
  // A cart is paid in as many instalments at most as each of its products.
  const most = Math.min(12, ...bumps.map((bump) => MOST_INSTALLMENTS[bump]))
  const coupon = offer === null && drawn.happens(0.2) ? COUPON : null
  return {
    product: COURSE,
    offer,
    bumps,
    method,
    installments: Math.min(installments, most),
    coupon,
  }
}

type Asked = {
  at: Date
  method: PaymentMethod
  now: Date
  /** Whether money of one line alone goes back. */
  isSingle: boolean
}

/** Draws how an order of a method ends. An order that would end after the quiet time has not been paid. */
export function drawFate(drawn: Drawn, asked: Asked): Fate {
  const { at, method } = asked
  const aftermath = drawAftermath(drawn, asked)
  const paid = (after: number, isRetried = false): Fate => ({
    kind: 'paid',
    at: later(at, after),
    isRetried,
    aftermath,
  })
  if (isCard(method)) {
    if (drawn.happens(0.83)) return paid(2_400)
    return drawn.happens(0.5) ? paid(3 * MINUTE_MS, true) : { kind: 'refused', at: later(at, 2_100) }
  }
  if (method === 'PIX') {
    const isPaid = drawn.happens(0.8)
    return isPaid
      ? paid(drawn.between(1, 18) * MINUTE_MS)
      : { kind: 'expired', at: later(at, 30 * MINUTE_MS) }
  }
  if (method === 'PAYPAL') return paid(2 * MINUTE_MS)
  return drawBoletoFate(drawn, asked, paid)
}

const BOLETO_DAYS = 3

function drawBoletoFate(drawn: Drawn, { at, now }: Asked, paid: (after: number) => Fate): Fate {
  const pays = drawn.happens(0.6)
  const after = drawn.between(6, 60) * 60 * MINUTE_MS
  if (pays && at.getTime() + after < now.getTime() - QUIET_MS) return paid(after)
  const dueOn = addDays(dayOf(at), BOLETO_DAYS)
  const until = momentAt(dueOn, '23:59:59')
  // A boleto paid on its last day is reported days later: until then it may still be paid.
  if (until.getTime() + 4 * DAY_MS < now.getTime()) return { kind: 'expired', at: later(until, 4 * DAY_MS) }
  const lookAt = nextLook({ state: 'awaiting', createdAt: at, expiresAt: until, isVoucher: true, now })
  return { kind: 'awaiting', until, lookAt, dueOn }
}

function drawAftermath(drawn: Drawn, { at, method, now, isSingle }: Asked): Aftermath {
  const isRefunded = drawn.happens(REFUNDED)
  const isPartly = drawn.happens(PARTLY_REFUNDED)
  const isDisputed = drawn.happens(CHARGED_BACK)
  const reason = drawn.pick(REASONS)
  const days = drawn.next()
  const latest = now.getTime() - QUIET_MS
  const after = (most: number): Date | null => {
    const moment = later(at, 4 * DAY_MS + days * most * DAY_MS)
    return moment.getTime() < latest ? moment : null
  }
  const soon = after(3)
  if (isSingle && soon !== null && (isRefunded || isPartly))
    return { kind: 'refunded', at: soon, amount: isRefunded ? null : 2_000, reason }
  const disputedAt = after(40)
  if (!isDisputed || !isCard(method) || disputedAt === null) return { kind: 'kept' }
  const decided = later(disputedAt, 30 * DAY_MS)
  const isWon = days < 0.4 && decided.getTime() < latest
  return { kind: 'charged-back', at: disputedAt, wonAt: isWon ? decided : null }
}

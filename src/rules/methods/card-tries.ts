import { MINUTES, type Limit } from '../base/limit.ts'

/*
 * How many failed card attempts are allowed. The count is of refusals, not purchases: of the last attempts that share a
 * session, an address block, a device, a BIN or a product, those that were refused, less those that were paid. So a
 * crowd of honest buyers behind one address passes however large it is, and a caller who tests cards is stopped after a
 * few in one session or behind one address, and has to pass more and more checks by the other keys.
 */

/** Keys by which attempts are counted, as written in the row: `session:…`, `block:…`. */
export const TRY_KINDS = ['session', 'block', 'device', 'bin', 'product'] as const
export type TryKind = (typeof TRY_KINDS)[number]

/** The tries of the last hour that share a key, the latest of them at most. */
export type TryCounts = { refused: number; open: number; paid: number }

/** How many more refusals than payments are allowed. */
export type TryLimits = Readonly<Record<TryKind, number>>

/** Ten for what a bot has to change to go on, and what others share with it, who are asked for more and never stopped. */
export const TRY_LIMITS = {
  session: 8,
  block: 10,
  device: 10,
  bin: 10,
  product: 20,
} as const satisfies TryLimits

const COUNTED = { counts: 'refused cards, less paid ones', minutes: MINUTES.hour } as const
const OTHER_METHODS = 'The card with an authentication by its issuer, or another method'

/** The limits of tries, as they are listed. */
export const CARD_TRY_LIMITS = {
  session: {
    ...COUNTED,
    by: 'session',
    most: TRY_LIMITS.session,
    captchaFrom: halfOf(TRY_LIMITS.session),
    setting: 'risk.limits.session',
    isTyped: false,
    above: 'refused',
  },
  block: {
    ...COUNTED,
    by: 'address block',
    most: TRY_LIMITS.block,
    captchaFrom: halfOf(TRY_LIMITS.block),
    setting: 'risk.limits.block',
    isTyped: false,
    above: 'refused',
  },
  device: {
    ...COUNTED,
    by: 'fingerprint of the browser',
    most: TRY_LIMITS.device,
    captchaFrom: halfOf(TRY_LIMITS.device),
    setting: 'risk.limits.device',
    isTyped: true,
    above: 'authentication',
    way: OTHER_METHODS,
  },
  bin: {
    ...COUNTED,
    by: 'BIN at a seller',
    most: TRY_LIMITS.bin,
    captchaFrom: halfOf(TRY_LIMITS.bin),
    setting: 'risk.limits.bin',
    isTyped: true,
    above: 'authentication',
    way: OTHER_METHODS,
  },
  product: {
    ...COUNTED,
    by: 'product',
    most: TRY_LIMITS.product,
    setting: 'risk.limits.product',
    isTyped: true,
    above: 'captcha',
    way: 'The same card, with the captcha',
  },
} as const satisfies Record<TryKind, Limit>

function halfOf(limit: number): number {
  return Math.ceil(limit / 2)
}

/**
 * From `asks` on a purchase needs the captcha, from `proves` on its card is authenticated as well, from `stops` on it is
 * refused. Null: never.
 */
export type TryBounds = { asks: number; proves: number | null; stops: number | null }

/**
 * Returns the bounds for a key: half of the limit requires the captcha. The full limit blocks a key that is the
 * caller's own, a session or an address block. Honest buyers share a BIN and a model of phone, and a card tester could
 * block them: there the full limit requires an authentication. A product is shared by all, and its limit requires the
 * captcha.
 */
export function boundsOf(kind: TryKind, limits: TryLimits): TryBounds {
  const limit = limits[kind]
  const asks = halfOf(limit)
  switch (CARD_TRY_LIMITS[kind].above) {
    case 'captcha':
      return { asks: limit, proves: null, stops: null }
    case 'authentication':
      // guard: shared-keys-never-stop
      return { asks, proves: limit, stops: null }
    case 'refused':
      return { asks, proves: null, stops: limit }
  }
}

/**
 * `few`: nothing against it. `wait`: as many are under way as may be, and what becomes of them decides. An open try
 * counts as a refusal until its outcome is known, so that a thousand at once are no way around the limit; each that
 * is paid makes room for two. `shared` asks for the captcha and `proves` for an authentication, because of tries that
 * may be a stranger's; `asks` for the captcha because of the caller's own.
 */
export type TryLevel = 'few' | 'wait' | 'shared' | 'asks' | 'proves' | 'stops'

/** How many times its bound may be under way at once before a shared key asks for an authentication. */
export const OPEN_SHARE = 2

/** The level that the tries of one key lead to. */
export function levelOf(counts: TryCounts, bounds: TryBounds): TryLevel {
  const { asks, stops } = bounds
  if (stops === null) return levelOfShared(counts, bounds)
  const vain = counts.refused - counts.paid
  if (vain >= stops) return 'stops'
  if (vain >= asks) return 'asks'
  return vain + counts.open >= stops ? 'wait' : 'few'
}

/** Nobody waits for strangers: where as many are under way as may be, the captcha is asked for, and then the issuer. */
function levelOfShared({ refused, open, paid }: TryCounts, { asks, proves }: TryBounds): TryLevel {
  const vain = refused - paid
  if (proves !== null && (vain >= proves || vain + open >= OPEN_SHARE * proves)) return 'proves'
  return vain >= asks || (proves !== null && vain + open >= proves) ? 'shared' : 'few'
}

const ORDER: readonly TryLevel[] = ['few', 'wait', 'shared', 'asks', 'proves', 'stops']

/** The strictest of several levels. */
export function gravest(levels: readonly TryLevel[]): TryLevel {
  return levels.reduce((worst, level) => (ORDER.indexOf(level) > ORDER.indexOf(worst) ? level : worst), 'few')
}

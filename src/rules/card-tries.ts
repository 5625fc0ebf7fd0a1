/*
 * How many cards may be tried in vain. What is counted are refusals, not purchases: of the last tries that share a
 * session, an address block, a device, a BIN or a product, those that were refused, less those that were paid. So a
 * crowd of honest buyers behind one address is let through however large it is, and who tries out cards is stopped
 * after a few, whichever of the five they change.
 */

/** What tries are counted by, in the words of the row: `session:…`, `block:…`. */
export const TRY_KINDS = ['session', 'block', 'device', 'bin', 'product'] as const
export type TryKind = (typeof TRY_KINDS)[number]

/** The tries of the last hour that share a key, the latest of them at most. */
export type TryCounts = { refused: number; open: number; paid: number }

/** How many more refusals than payments are allowed. */
export type TryLimits = Readonly<Record<TryKind, number>>

/** Ten for what a bot has to change to go on; a product is everybody's, and is never stopped by itself. */
export const TRY_LIMITS: TryLimits = { session: 8, block: 10, device: 10, bin: 10, product: 20 }

/** From `asks` on a purchase needs the captcha, from `stops` on it is refused. */
export type TryBounds = { asks: number; stops: number | null }

/** Half of the limit asks, the whole stops; of a product the limit itself asks. */
export function boundsOf(kind: TryKind, limits: TryLimits): TryBounds {
  const limit = limits[kind]
  return kind === 'product' ? { asks: limit, stops: null } : { asks: Math.ceil(limit / 2), stops: limit }
}

/**
 * `few`: nothing against it. `wait`: as many are under way as may be, and what becomes of them decides. An open try
 * counts as a refusal until its outcome is known, so that a thousand at once are no way around the limit; each that
 * is paid makes room for two.
 */
export type TryLevel = 'few' | 'wait' | 'asks' | 'stops'

/** The level that the tries of one key lead to. */
export function levelOf({ refused, open, paid }: TryCounts, { asks, stops }: TryBounds): TryLevel {
  const vain = refused - paid
  if (stops !== null && vain >= stops) return 'stops'
  if (vain >= asks) return 'asks'
  return stops !== null && vain + open >= stops ? 'wait' : 'few'
}

const ORDER: readonly TryLevel[] = ['few', 'wait', 'asks', 'stops']

/** The strictest of several levels. */
export function gravest(levels: readonly TryLevel[]): TryLevel {
  return levels.reduce((worst, level) => (ORDER.indexOf(level) > ORDER.indexOf(worst) ? level : worst), 'few')
}

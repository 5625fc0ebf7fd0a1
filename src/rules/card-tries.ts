/*
 * How many cards may be tried in vain. What is counted are refusals, not purchases: of the last tries that share a
 * session, an address block, a device, a BIN or a product, those that were refused, less those that were paid. So a
 * crowd of honest buyers behind one address is let through however large it is, and who tries out cards is stopped
 * after a few in one session or behind one address, and has to prove more and more elsewhere.
 */

/** What tries are counted by, in the words of the row: `session:…`, `block:…`. */
export const TRY_KINDS = ['session', 'block', 'device', 'bin', 'product'] as const
export type TryKind = (typeof TRY_KINDS)[number]

/** The tries of the last hour that share a key, the latest of them at most. */
export type TryCounts = { refused: number; open: number; paid: number }

/** How many more refusals than payments are allowed. */
export type TryLimits = Readonly<Record<TryKind, number>>

/** Ten for what a bot has to change to go on, and what others share with it, who are asked for more and never stopped. */
export const TRY_LIMITS: TryLimits = { session: 8, block: 10, device: 10, bin: 10, product: 20 }

/**
 * From `asks` on a purchase needs the captcha, from `proves` on its card is authenticated as well, from `stops` on it is
 * refused. Null: never.
 */
export type TryBounds = { asks: number; proves: number | null; stops: number | null }

/**
 * Half of the limit asks. The whole stops what is the caller's own, a session or an address block. A BIN and a model of
 * phone are shared by honest strangers, whom whoever tries out cards could stop: the whole limit asks for an
 * authentication there. A product is everybody's, and its limit asks for the captcha.
 */
export function boundsOf(kind: TryKind, limits: TryLimits): TryBounds {
  const limit = limits[kind]
  const asks = Math.ceil(limit / 2)
  switch (kind) {
    case 'product':
      return { asks: limit, proves: null, stops: null }
    case 'bin':
    case 'device':
      // guard: shared-keys-never-stop
      return { asks, proves: limit, stops: null }
    default:
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

/** Resources that must not keep growing in a long-running program, at one moment. */
export interface SoakSample {
  /** Seconds since the beginning. */
  at: number
  sales: number
  /** Resident memory of the program in MB. */
  memory: number
  /** Files and sockets that it has open. */
  handles: number
  /** Its connections to the database. */
  connections: number
  /** Messages and jobs that wait. */
  backlog: number
  /** Of the database, in kB. */
  size: number
}

/** By how much each may grow from the end of the warm-up to the end, in a straight line through all samples. */
const TOLERANCES = { memory: 40, handles: 25, connections: 8, backlog: 25 } as const
/** By how much a sale of the second half may be larger than one of the first. */
const SIZE_TIMES = 1.3
/** The first part, in which caches fill, pools open and the engine compiles. */
const WARM_UP = 1 / 3
const FEWEST = 9

/** Growth of a run from its warm state to its end. */
export interface Rise {
  name: keyof typeof TOLERANCES
  grown: number
  /** By how much it may. */
  tolerance: number
}

/**
 * Returns how much each rose. A leak rises in the second half as in the first; a busy moment that opened more
 * connections once, which are kept, is a step that ends: the smaller of both rises counts.
 */
export function risesOf(samples: readonly SoakSample[]): Rise[] {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP))
  const late = warm.slice(Math.floor(warm.length / 2))
  return Object.entries(TOLERANCES).map(([key, tolerance]) => {
    const name = key as keyof typeof TOLERANCES
    const rise = (part: readonly SoakSample[]): number => riseOf(part.map((one) => [one.at, one[name]]))
    return { name, grown: Math.min(rise(warm), 2 * rise(late)), tolerance }
  })
}

/** Returns the growths, a sentence each. */
export function growthsOf(samples: readonly SoakSample[]): string[] {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP))
  if (samples.length < FEWEST) return [`${samples.length} samples are too few to see anything`]
  const growths = risesOf(samples).flatMap(({ name, grown, tolerance }) => {
    return grown > tolerance ? [`${name} grew by ${grown.toFixed(0)}, more than ${tolerance}`] : []
  })
  const [first, second] = [
    sizeOfSale(warm.slice(0, warm.length / 2 + 1)),
    sizeOfSale(warm.slice(warm.length / 2)),
  ]
  if (second > first * SIZE_TIMES)
    growths.push(`a sale took ${second.toFixed(1)} kB at the end and ${first.toFixed(1)} kB before`)
  return growths
}

/** How much a straight line through the points (least squares) rises from the first to the last. */
function riseOf(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const shared = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return spread === 0 ? 0 : (shared / spread) * ((points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0))
}

function sizeOfSale(samples: readonly SoakSample[]): number {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined || last.sales === first.sales) return 0
  return (last.size - first.size) / (last.sales - first.sales)
}

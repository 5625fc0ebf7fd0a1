/** Range of an axis of amounts, and the amounts that are written beside it, lowest first. */
export type BarScale = { least: number; most: number; ticks: readonly number[] }

/** About so many steps are written beside a chart. */
const STEPS = 4
/** Multiples of a power of ten for a step: numbers that people count in. */
const COUNTED = [1, 2, 2.5, 5, 10]

/**
 * The axis of a chart with bars up to `up` and down to `-down`, both 0 or more. It begins and ends with a tick, and zero
 * is one of them.
 */
export function barScale(up: number, down: number): BarScale {
  const step = stepFor((up + down) / STEPS)
  const [first, last] = [-Math.ceil(down / step), Math.max(1, Math.ceil(up / step))]
  const ticks = Array.from({ length: last - first + 1 }, (_, place) => round((first + place) * step))
  return { least: ticks[0] ?? 0, most: ticks.at(-1) ?? 0, ticks }
}

function stepFor(wanted: number): number {
  if (wanted <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(wanted))
  return (COUNTED.find((one) => one * power >= wanted) ?? 10) * power
}

/** Without what floating numbers add: 0.30000000000000004. */
const round = (value: number): number => Number(value.toPrecision(12))

/** How far down an amount lies in a chart, from 0 at its top to 1 at its foot. */
export function depthOf({ least, most }: BarScale, amount: number): number {
  return (most - amount) / (most - least)
}

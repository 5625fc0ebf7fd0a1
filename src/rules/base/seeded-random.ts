/** Chance that can be repeated: the same seed gives the same numbers. */
export interface Random {
  /** From 0 up to, and without, 1. */
  next(): number
  /** A whole number from `low` to `high`, both possible. */
  between(low: number, high: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  /** One of the list by its weight. */
  pickByWeight<T extends { weight: number }>(list: readonly T[]): T
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state are plenty for choosing stories. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    pickByWeight(list) {
      let left = next() * list.reduce((sum, { weight }) => sum + weight, 0)
      const found = list.find((item) => (left -= item.weight) < 0) ?? list.at(-1)
      if (found === undefined) throw new Error('There is nothing to pick from')
      return found
    },
  }
}

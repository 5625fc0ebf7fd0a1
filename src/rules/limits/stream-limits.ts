import type { Limit } from '../base/limit.ts'

const OPEN = { counts: 'event streams', minutes: null, isTyped: false, above: 'refused' } as const

/** Event streams that may be open at one time in a process. A page that gets none asks by itself. */
export const STREAM_LIMITS = {
  /** Tabs and devices of one buyer, with some that a network dropped unheard. */
  sale: { ...OPEN, by: 'sale', most: 20 },
  /** Of an authentication by an issuer. */
  challenge: { ...OPEN, by: 'authentication', most: 10 },
  /** Of the tickets of an event. */
  session: { ...OPEN, by: 'session', most: 10 },
  /** An audience behind one address, and a quarter of what there are. */
  block: { ...OPEN, by: 'address block', most: 2_500 },
  /** Each has a connection and 30 kB. */
  process: { ...OPEN, by: 'process', most: 10_000 },
} as const satisfies Record<string, Limit>

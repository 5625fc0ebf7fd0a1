/*
 * Definition of a limit. All limits are listed in `limits.ts`; counting code takes the name of one, so nothing is
 * counted that is not listed.
 */

/**
 * Consequence of exceeding a limit. `captcha`: work is required. `authentication`: the issuer of the card is queried.
 * `waits`: it is done later. `mail withheld`: the request is carried out, and its mail is not sent.
 */
export type Above = 'captcha' | 'authentication' | 'waits' | 'mail withheld' | 'refused'

type Counted = {
  /** The counted items. */
  counts: string
  /** Key of the count, in words. */
  by: string
  /** How many there may be; null: as the setting says. */
  most: number | null
  /** Within how many minutes; null: at one time. */
  minutes: number | null
  /** From how many on the captcha is asked for, where that is before the limit. */
  captchaFrom?: number
  /** The setting of a seller that changes the number. */
  setting?: string
}

/** A limit by something that a caller cannot choose for somebody else: their session, address block, account or link. */
type OwnLimit = Counted & { isTyped: false; above: Above }

/**
 * A limit by something that anybody can type or show: a document, an address, a BIN. A stranger can use it up for its
 * owner, so it does not refuse (record 305), or says why it does all the same. `way`: how the owner still pays, signs in or
 * gets the mail.
 */
type TypedLimit = Counted & { isTyped: true; way: string } & (
    | { above: Exclude<Above, 'refused'> }
    | { above: 'refused'; because: string }
  )

export type Limit = OwnLimit | TypedLimit

const HOUR = 60
export const MINUTES = { minute: 1, quarter: 15, hour: HOUR, day: 24 * HOUR, month: 30 * 24 * HOUR } as const

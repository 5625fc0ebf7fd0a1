/*
 * What the checkout page and the card fields (an iframe of the gateway's origin) say to each other by postMessage.
 * Both sides check the other's origin. No message to the page carries a number, an expiry before it is a token's fact,
 * or a security code.
 */

export const CARD_MESSAGE_PREFIX = 'balcao:'

/** Page → card fields. */
export type ToCardFields =
  | { type: 'balcao:theme'; theme: 'light' | 'dark'; accent: string }
  /** Validate everything and, when it holds, put the card into the vault. `id` names the answer. */
  | { type: 'balcao:tokenize'; id: string }
  | { type: 'balcao:clear' }
  | { type: 'balcao:focus'; field: CardField }
  /** Marks a field that the issuer refused, e.g. a wrong security code. */
  | { type: 'balcao:mark'; field: CardField; message: string }

export type CardField = 'number' | 'expiry' | 'cvv'

/** Card fields → page. */
export type FromCardFields =
  | { type: 'balcao:ready' }
  | { type: 'balcao:height'; height: number }
  | {
      type: 'balcao:state'
      /** Every field holds and nothing is missing. */
      complete: boolean
      brand: string | null
      /** At most eight digits, once the number has them. */
      bin: string | null
    }
  | { type: 'balcao:token'; id: string; ok: true; card: TokenizedCard }
  | { type: 'balcao:token'; id: string; ok: false; reason: 'invalid' | 'network' }
  /** Enter was pressed in a field. */
  | { type: 'balcao:submit' }

export type TokenizedCard = {
  token: string
  bin: string
  last_four: string
  brand: string
  month: string
  year: string
}

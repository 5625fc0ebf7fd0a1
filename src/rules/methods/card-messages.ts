import type { ValidationCode } from '../base/validation.ts'

/*
 * Messages between the checkout page and the card fields (an iframe of the gateway's origin), sent by postMessage. Both
 * sides check the other's origin. No message to the page carries a number, an expiry before it is a token's fact, or a
 * security code.
 */

export const CARD_MESSAGE_PREFIX = 'balcao:'

/** Page → card fields. */
export type ToCardFields =
  /**
   * `accentText` is the accent's readable shade, for the edge of the focused field; without it the text's colour.
   * `background` is the colour behind the frame, painted in it too: in the dark a frame that is left transparent
   * cannot be checked for contrast. Colours are `#rgb` to `#rrggbbaa`.
   */
  | {
      type: 'balcao:theme'
      theme: 'light' | 'dark'
      accent: string
      accentText?: string
      background?: string
    }
  /** Asks for ready, height and state once more: the page may begin to listen after the fields have loaded. */
  | { type: 'balcao:hello' }
  /** Shows what is wrong in every field; answered by a state. */
  | { type: 'balcao:validate' }
  /** Validate everything and, when it holds, put the card into the vault. `id` names the answer. */
  | { type: 'balcao:tokenize'; id: string }
  | { type: 'balcao:clear' }
  /** The page focuses the iframe element first: a frame may not take the focus by itself in every browser. */
  | { type: 'balcao:focus'; field: CardField }
  /** Marks a field that the issuer refused, e.g. a wrong security code. */
  | { type: 'balcao:mark'; field: CardField; message: string }

/** The fields in the order in which they are typed. */
export const CARD_FIELDS = ['number', 'expiry', 'cvv'] as const
export type CardField = (typeof CARD_FIELDS)[number]

/** Card fields → page. */
export type FromCardFields =
  | { type: 'balcao:ready' }
  | { type: 'balcao:height'; height: number }
  | {
      type: 'balcao:state'
      /** Every field holds and nothing is missing. */
      complete: boolean
      /** The first field that is missing or wrong, whether it shows it yet or not. */
      problem?: CardField | null
      brand: string | null
      /** At most eight digits, once the number has them. */
      bin: string | null
    }
  | { type: 'balcao:token'; id: string; ok: true; card: TokenizedCard }
  /** `field` is the first one that is wrong, to be focused. */
  | { type: 'balcao:token'; id: string; ok: false; reason: 'invalid' | 'network'; field?: CardField }
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

/** Id of the element in which the card fields' page carries its data. */
export const CARD_FIELDS_DATA_ID = 'card-fields-data'

/** Data that the gateway writes into the card fields' page for its script. */
export type CardFieldsData = {
  /** The only origin that is listened to and spoken to. */
  parentOrigin: string
  /** Where a card is put into the vault, on the page's own origin. */
  tokenPath: string
  /** Text below a refused field; `invalid` if a reason has no text of its own. */
  errors: Readonly<Record<CardField, { invalid: string } & Partial<Record<ValidationCode, string>>>>
  /** Name of a brand's logo. */
  brands: Readonly<Record<string, string>>
  /** Where the security code is: on the back of most cards, on the front of Amex. */
  cvvHints: { back: string; front: string }
}

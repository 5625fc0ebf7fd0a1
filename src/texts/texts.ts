import type { callFields } from './pt/call-fields.ts'
import type { cardFields } from './pt/card-fields.ts'
import type { failures } from './pt/failures.ts'
import type { legal } from './pt/legal.ts'
import type { mail } from './pt/mail.ts'
import type { plain } from './pt/plain.ts'
import type { receipt } from './pt/receipt.ts'
import type { trust } from './pt/trust.ts'
import type { pt } from './pt.ts'

/**
 * Texts of a page: the shape of the Portuguese catalogue, which is the source. Every other language satisfies it area
 * by area (`satisfies Texts['common']`), so that a key that is missing, misspelt or has other parameters does not
 * compile.
 */
export type Texts = typeof pt

/** Texts for failures: a topic in the browser, which the server always has. */
export type FailureTexts = typeof failures

/** Texts that only the server uses: they are never sent to a browser. */
export type MailTexts = typeof mail

/** Texts of the server about fields of calls; they are sent as a sentence. */
export type CallFieldTexts = typeof callFields

/** Texts of the card fields: their page is made by the server, and has no other texts. */
export type CardFieldTexts = typeof cardFields

/** Additional texts of the page without scripts; the server writes it whole. */
export type PlainTexts = typeof plain

/** Texts of the receipt as a PDF. */
export type ReceiptTexts = typeof receipt

/** The terms and the privacy policy of a shop that has none of its own: pages of the server. */
export type LegalTexts = typeof legal

/** Everything that the server can say in a language. */
export type ServerTexts = Texts &
  FailureTexts &
  Pick<typeof trust, 'withdrawal'> & {
    mail: MailTexts
    callFields: CallFieldTexts
    cardFields: CardFieldTexts
    plain: PlainTexts
    receipt: ReceiptTexts
    legal: LegalTexts
  }

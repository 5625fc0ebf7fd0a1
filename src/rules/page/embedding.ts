import { isDeviceWallet } from '../methods/device-wallet.ts'
import { isWallet, type PaymentMethod } from '../methods/method.ts'

/** The parameter by which a site asks for a page in a frame of its own: its origin. */
export const EMBEDDED_PARAMETER = 'embedded'

/**
 * The origin of a site that may embed the checkout, as browsers write it: lower case, no path, no default port. Plain
 * http is for a seller's own machine. A matching value can be put into a policy unescaped.
 */
export const SITE_PATTERN =
  /^(?:https:\/\/[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{2,5})?$/

/** The site of a text that somebody else wrote; null: it names none. */
export function readSite(text: string | undefined): string | null {
  return text !== undefined && SITE_PATTERN.test(text) ? text : null
}

/**
 * Methods that can be paid by in a frame of another site. The pages of a wallet refuse to be framed, and a device's
 * wallet asks the window around.
 */
export function isPaidInFrame(method: PaymentMethod): boolean {
  return !isWallet(method) && !isDeviceWallet(method)
}

/**
 * A message from a framed page to the page around it. It never contains the amount paid: the outer page must not rely
 * on it.
 */
export type FrameMessage =
  /** The page is ready and can be shown. `close`: label of the close action, in the page's language. */
  | { balcao: 1; kind: 'loaded'; close: string }
  | { balcao: 1; kind: 'height'; height: number }
  /** The buyer has come to the thank-you page. */
  | { balcao: 1; kind: 'completed' }
  /** The buyer wants it closed. */
  | { balcao: 1; kind: 'closed' }
  /** The browser keeps no session for it here: the plain link is to be followed. */
  | { balcao: 1; kind: 'withheld' }

const BARE_KINDS = ['completed', 'closed', 'withheld'] as const
const MAX_WORD = 60
/** Higher than any page; a frame that asks for more is not one of ours. */
const MAX_HEIGHT = 50_000

/** Reads a message of a framed page, rebuilt from its allowed fields; null if it is not one. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null || !('balcao' in data) || data.balcao !== 1) return null
  const { kind, height, close } = data as { kind?: unknown; height?: unknown; close?: unknown }
  if (kind === 'loaded') {
    const isWord = typeof close === 'string' && close.length <= MAX_WORD
    return isWord ? { balcao: 1, kind, close } : null
  }
  if (kind === 'height') {
    const isHeight = typeof height === 'number' && height > 0 && height <= MAX_HEIGHT
    return isHeight ? { balcao: 1, kind, height: Math.ceil(height) } : null
  }
  const bare = BARE_KINDS.find((each) => each === kind)
  return bare === undefined ? null : { balcao: 1, kind: bare }
}

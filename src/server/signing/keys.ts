import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto'

/**
 * One key for each use, all derived from the operator's single secret, so that no key can replace another. They are key
 * objects, because Node processes one five times as fast as the bytes, and a page's tokens alone are five codes.
 */
export type Keys = Readonly<
  Record<
    | 'session'
    | 'cookie'
    | 'tokens'
    | 'sale'
    | 'receipt'
    | 'trans'
    | 'internal'
    | 'link'
    | 'captcha'
    | 'cardCode'
    | 'ticketCode'
    | 'counted'
    | 'guard'
    | 'address'
    | 'access'
    | 'embedding'
    | 'pixelAccess'
    | 'export'
    | 'secondFactor'
    | 'officeLink'
    | 'officeRequest'
    | 'officeAnswer',
    KeyObject
  >
>

/** @param ticketKey counts the keys that tickets were signed with: the next number is another key */
export function deriveKeys(appSecret: string, ticketKey = 1): Keys {
  const derive = (use: string): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', appSecret, 'balcao', use, 32)))
  return {
    session: derive('session'),
    cookie: derive('session-cookie'),
    tokens: derive('tokens'),
    sale: derive('sale'),
    receipt: derive('receipt'),
    trans: derive('trans'),
    internal: derive('internal'),
    link: derive('link'),
    captcha: derive('captcha'),
    cardCode: derive('card-code'),
    counted: derive('counted'),
    guard: derive('guard'),
    address: derive('address'),
    access: derive('access'),
    embedding: derive('embedding'),
    pixelAccess: derive('pixel-access'),
    export: derive('export'),
    secondFactor: derive('second-factor'),
    officeLink: derive('office-link'),
    officeRequest: derive('office-request'),
    officeAnswer: derive('office-answer'),
    ticketCode: derive(`ticket-code-${ticketKey}`),
  }
}

/** HMAC-SHA256 in base64url, cut to 128 bits: enough against forgery, short enough for headers and addresses. */
export function mac(key: KeyObject | Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url')
}

/** Compares two codes in a time that does not reveal where they differ. */
export function sameCode(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Returns the text that a purchase link signs: with the version of its links, which an address correction increments,
 * so that links mailed to the former address open nothing. Links from before versions existed have the first, 0.
 */
export function linkText(text: string, version: number): string {
  // guard: links-die-with-the-address
  return version === 0 ? text : `${text}|${version}`
}

/** The token that lets its holder read a sale: of the success address, of mails. `version`: `links_version` of its purchase. */
export function saleToken(keys: Keys, saleId: string, version: number): string {
  return mac(keys.sale, linkText(saleId, version))
}

/** The code that lets its holder read the receipt of what was declared under a reference. */
export function receiptCode(keys: Keys, reference: string): string {
  return mac(keys.receipt, reference)
}

/**
 * The name of a session's n-th purchase of a product. It is the same in every tab, so two tabs that submit at once
 * meet in one purchase (record 5).
 */
export function transOf(keys: Keys, sessionId: string, productId: number, generation: number): string {
  return mac(keys.trans, `${sessionId}|${productId}|${generation}`)
}

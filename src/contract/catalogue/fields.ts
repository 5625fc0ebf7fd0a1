import { z } from 'zod'
import { readBumpGround } from '#rules/page/bump-look.ts'
import { CARD_BRANDS } from '#rules/methods/card.ts'
import { PAYMENT_METHODS } from '#rules/methods/method.ts'
import { SERIES_NAME } from '#rules/order/coupon-series.ts'
import { PIXEL_EVENTS } from '#rules/advertising/pixel-events.ts'
import { isTimeZone } from '#rules/base/time-zone.ts'
import { isMoment } from './dates.ts'

/*
 * The kinds of value in a catalogue file. Sellers' words are text and nothing else: their lengths are bounded, and they
 * contain no control characters and no marks that reverse the direction of writing.
 */

const FORBIDDEN = '\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069'
const NOT_BLANK = '(?=\\s*\\S)'
const LINE = new RegExp(`^${NOT_BLANK}[^\\n${FORBIDDEN}]*$`)
const PARAGRAPHS = new RegExp(`^${NOT_BLANK}[^${FORBIDDEN}]*$`)

/** One line of text. */
export function line(max: number) {
  return z.string().max(max).regex(LINE, 'must be one line of text without control characters, and not blank')
}

/** Text that may have several lines (\n). */
export function paragraphs(max: number) {
  return z
    .string()
    .max(max)
    .regex(PARAGRAPHS, 'must be text without control characters (\\n is fine), and not blank')
}

/** A whole number within bounds. */
export function whole(min: number, max: number) {
  return z.int().min(min).max(max)
}

/** A text that follows a pattern, with the sentence to print when it does not. */
export function pattern(expression: RegExp, message: string) {
  return z.string().max(2_000).regex(expression, message)
}

export const id = z
  .int()
  .positive()
  .describe('A whole number from 1, unique among its kind in the whole installation')

export const minor = whole(0, 9_999_999_999).describe('Whole minor units of the currency: 49700 is R$ 497.00')

export const percent = z.number().min(0).max(100).multipleOf(0.01)

export const flag = z.boolean()

export const hash = pattern(
  /^[A-Za-z0-9_-]{1,64}$/,
  'must be 1 to 64 letters (A to Z, no accents), digits, "_" or "-", for it stands in links',
)

export const colour = pattern(/^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/, 'must be a colour such as "#00E4A0"')

/** One colour, or JSON with one for each theme. */
export const bumpGround = z
  .string()
  .max(100)
  .refine(
    (value) => readBumpGround(value) !== null,
    'must be a colour such as "#00E4A0", or JSON such as {"light":"#F3F0FF","dark":"#221C4A"}',
  )

export const link = pattern(/^https:\/\/[^\s/@\\]+(\/\S*)?$/, 'must be a link that starts with "https://"')

/** A link to which parameters are added. */
export const accessLink = pattern(
  /^https:\/\/[^\s/@\\#?]+(\/[^\s#]*)?$/,
  'must be a link that starts with "https://" and has no "#"',
)

export const picture = pattern(
  /^(\/media(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+|\/pictures\/[A-Za-z0-9_-]{43}|https:\/\/[^\s/@\\]+\/\S*)$/,
  'must be a picture below "/media/", one that was uploaded or a link that starts with "https://"',
)

export const email = z.email('must be an e-mail address').max(254)

export const phone = pattern(/^\+?[0-9 ()-]{8,24}$/, 'must be a telephone number such as "+55 11 3333-4444"')

export const whatsappNumber = pattern(
  /^\+?[0-9]{8,15}$/,
  'must be the digits of a number with its country code, such as "5511999998888"',
)

export const country = pattern(/^[A-Z]{2}$/, 'must be two capital letters (ISO 3166-1) such as "BR"')

export const cep = pattern(/^\d{5}-?\d{3}$/, 'must be a CEP such as "30110-035"')

export const currency = pattern(/^[A-Z]{3}$/, 'must be three capital letters (ISO 4217) such as "BRL"')

export const gatewayName = pattern(/^[a-z0-9-]{1,40}$/, 'must be the name of a gateway such as "sandbox"')

export const gatewayNames = pattern(
  /^[a-z0-9-]{1,40}(;[a-z0-9-]{1,40})*$/,
  'must be names of gateways with ";" between them, the first tried first, such as "sandbox;sandbox-b"',
)

/** Several of one kind with commas between them. */
function several(one: string, message: string) {
  return pattern(new RegExp(`^${one}(,${one})*$`), message)
}

export const currencies = several('[A-Z]{3}', 'must be currencies with "," between them, such as "EUR,USD"')

export const countries = several('[A-Z]{2}', 'must be countries with "," between them, such as "BR,PT"')

export const callNames = several(
  '[a-z0-9_-]{1,40}',
  'must be names with "," between them, such as "checkout,crm"',
)

export const brands = several(
  `(${CARD_BRANDS.join('|')})`,
  `must be card brands with "," between them; known are ${CARD_BRANDS.join(', ')}`,
)

const ANY_METHOD = `(${PAYMENT_METHODS.join('|')})`

export const methods = pattern(
  new RegExp(`^${ANY_METHOD}(,${ANY_METHOD})*$`),
  `must be payment methods with "," between them; known are ${PAYMENT_METHODS.join(', ')}`,
)

export const couponName = pattern(
  /^[A-Za-z0-9_-]{2,40}$/,
  'must be 2 to 40 letters (A to Z, no accents), digits, "_" or "-"; capitals make no difference',
)

export const couponSeries = pattern(
  SERIES_NAME,
  'must be 1 to 20 capital letters (A to Z, no accents), digits, "_" or "-", a letter first',
)

const EVENTS = Object.keys(PIXEL_EVENTS)
const ACTIONS = [...new Set(Object.values(PIXEL_EVENTS).flat())]

export const pixelEvent = pattern(
  new RegExp(`^(${EVENTS.join('|')})$`),
  `must be one of ${EVENTS.join(', ')}`,
)

export const pixelAction = pattern(
  new RegExp(`^(${ACTIONS.join('|')})$`),
  `must be one of ${ACTIONS.join(', ')}`,
)

export const pixelEventName = pattern(
  /^[A-Za-z0-9_ -]{1,64}$/,
  'must be the 1 to 64 letters, digits, blanks, _ or - of the event in the account',
)

/** Pasted JavaScript: tabs and line breaks, and no other invisible characters. */
export const pixelScript = z
  .string()
  .min(1)
  .max(20_000)
  .regex(
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*$/,
    'must be a script without control characters (tabs and \\n are fine)',
  )

export const pixelHost = pattern(
  /^https:\/\/[a-z0-9][a-z0-9.-]{0,250}[a-z0-9](:\d{2,5})?$/,
  'must be an origin such as "https://collect.example.com", small letters, nothing after it',
)

export const identifier = pattern(
  /^[A-Za-z0-9_./-]{1,64}$/,
  "must be the 1 to 64 characters of the service's identifier",
)

export const day = z.iso.date('must be a day such as "2024-03-01"')

export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'must be a time zone of the IANA database such as "America/Manaus"')
  .meta({ examples: ['America/Manaus', 'Europe/Lisbon'] })

export const moment = z
  .string()
  .refine(
    isMoment,
    'must be a moment with its offset such as "2026-12-05T20:00:00-03:00", or relative to the first import such as "now+10d", "now-2h" (m, h, d, w) or "now+10dT20:00-03:00"',
  )
  .meta({
    description:
      'ISO 8601 with an offset, or relative to the first import of the entry: now+10d, now-2h (m, h, d, w), now+10dT20:00-03:00',
    pattern:
      '^(now([+-]\\d{1,5}[mhdw])?(T\\d{2}:\\d{2}[+-]\\d{2}:\\d{2})?|\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}.*(Z|[+-]\\d{2}:\\d{2}))$',
    examples: ['2026-12-05T20:00:00-03:00', 'now+10d'],
  })

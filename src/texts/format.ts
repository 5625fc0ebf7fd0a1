import type { CountryCode } from '#rules/base/country.ts'
import type { Locale, NumberTag } from '#rules/base/locale.ts'
import type { Currency, Minor } from '#rules/base/money.ts'

/*
 * Numbers, money, dates and plurals as a reader of each language expects them. The locale is itself the tag passed to
 * `Intl` ("pt" means Brazil, "en" the United States). `Intl` objects are costly to build, so each is built once.
 */

const NBSP = '\u00a0'

/** A moment: a Date, an ISO 8601 text, or a calendar day `YYYY-MM-DD`, which belongs to no time zone. */
export type Moment = Date | string

const cache = new Map<string, unknown>()

function cached<T>(key: string, build: () => T): T {
  if (!cache.has(key)) cache.set(key, build())
  return cache.get(key) as T
}

/** ICU releases disagree about which narrow or plain space they put; one kind keeps server and browser equal. */
function steadySpaces(text: string): string {
  return text.replace(/[\u0020\u202f]/g, NBSP)
}

/**
 * Currencies that have no cents, as rules/money counts them (a test compares all of them): `Intl` would take cents
 * away from some that have them, such as the forint.
 */
const WITHOUT_CENTS: readonly Currency[] = ['CLP', 'PYG', 'JPY', 'KRW', 'ISK']

/**
 * An amount in its smallest unit, written with its currency: `money(49700, 'BRL', 'pt')` is `R$ 497,00`, and
 * `money(104125, 'MXN', 'es-MX')` is `$1,041.25`.
 * Spaces in it are non-breaking, so that a price is never torn apart at the end of a line.
 */
export function money(minor: Minor, currency: Currency, tag: NumberTag): string {
  const decimals = WITHOUT_CENTS.includes(currency) ? 0 : 2
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const build = () => new Intl.NumberFormat(tag, { style: 'currency', currency, ...digits })
  return steadySpaces(cached(`money ${tag} ${currency}`, build).format(minor / 10 ** decimals))
}

/** A plain number: `number(1234.5, 'pt')` is `1.234,5`. At most `decimals` digits after the separator. */
export function number(value: number, tag: NumberTag, decimals = 2): string {
  const build = () => new Intl.NumberFormat(tag, { maximumFractionDigits: decimals })
  return steadySpaces(cached(`number ${tag} ${decimals}`, build).format(value))
}

/** A percentage, 3.39 standing for 3.39 %: `percent(3.39, 'pt')` is `3,39%`. At most `decimals` digits. */
export function percent(value: number, tag: NumberTag, decimals = 2): string {
  const build = () => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: decimals })
  return steadySpaces(cached(`percent ${tag} ${decimals}`, build).format(value / 100))
}

/** A calendar day, which belongs to no time zone. */
export const IS_DAY = /^\d{4}-\d{2}-\d{2}$/

const DAY: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric' }
/** In English 03/04 is a different day on each side of the ocean, so the month is written as a word. */
const ENGLISH_DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }
const HOUR: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
const ENGLISH_HOUR: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }

type Shape = 'date' | 'time' | 'date-time'

function shapeOf(shape: Shape, locale: Locale): Intl.DateTimeFormatOptions {
  const day = locale === 'en' ? ENGLISH_DAY : DAY
  const hour = locale === 'en' ? ENGLISH_HOUR : HOUR
  return { ...(shape === 'time' ? {} : day), ...(shape === 'date' ? {} : hour) }
}

function write(value: Moment, shape: Shape, locale: Locale, timeZone: string | undefined): string {
  const zone = typeof value === 'string' && IS_DAY.test(value) ? 'UTC' : timeZone
  const build = () => new Intl.DateTimeFormat(locale, { ...shapeOf(shape, locale), timeZone: zone })
  return cached(`${shape} ${locale} ${zone}`, build).format(new Date(value)).replaceAll('\u202f', NBSP)
}

/** A day: `21/11/2026` in Portuguese. Without a time zone it is the day where the program runs. */
export function date(value: Moment, locale: Locale, timeZone?: string): string {
  return write(value, 'date', locale, timeZone)
}

/** A time of day: `18:05`. */
export function time(value: Moment, locale: Locale, timeZone?: string): string {
  return write(value, 'time', locale, timeZone)
}

/** A day and its time: `21/11/2026, 18:05`. */
export function dateTime(value: Moment, locale: Locale, timeZone?: string): string {
  return write(value, 'date-time', locale, timeZone)
}

/** Formats the remaining time of a countdown: 605 seconds are `10:05`. Never below zero. */
export function countdown(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60), left % 60]
  const parts = hours > 0 ? [hours, minutes, rest] : [minutes, rest]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Several things in one sentence: `a, b e c`. */
export function list(items: readonly string[], locale: Locale): string {
  return cached(`list ${locale}`, () => new Intl.ListFormat(locale, { type: 'conjunction' })).format(items)
}

/** The name of a country in a language, or its code when it has none. */
export function countryName(country: CountryCode, locale: Locale): string {
  const names = cached(`country ${locale}`, () => new Intl.DisplayNames(locale, { type: 'region' }))
  return names.of(country) ?? country
}

/** The forms of one phrase by number; a language defines the ones it distinguishes, and `other` always. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** The form of a phrase that a number asks for in a language. */
export function plural(locale: Locale, n: number, forms: PluralForms): string {
  const rules = cached(`plural ${locale}`, () => new Intl.PluralRules(locale))
  return forms[rules.select(n)] ?? forms.other
}

/** The text with its first letter in upper case. */
export function capitalised(text: string, locale: Locale): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

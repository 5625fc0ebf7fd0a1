import { CALL_LIMITS, ROUTE_LIMITS, type CallLimit } from '#rules/limits/call-limits.ts'
import type { Limit } from '#rules/base/limit.ts'
import { NAMED_LIMITS } from '#rules/limits/limits.ts'
import { table } from './markdown.ts'

/** The page of all limits. */
export function limitsPage(): string {
  const typed = NAMED_LIMITS.filter(([, { isTyped }]) => isTyped)
  const own = NAMED_LIMITS.filter(([, { isTyped }]) => !isTyped)
  return `${[
    INTRODUCTION,
    '## By values that anybody can type',
    TYPED,
    table(
      ['Limit', 'Counts', 'By', 'At most', 'Within', 'Above it', 'Way around'],
      typed.map(([name, limit]) => [...cellsOf(name, limit), wayOf(limit)]),
    ),
    "## By the caller's own session, address or account",
    table(
      ['Limit', 'Counts', 'By', 'At most', 'Within', 'Above it'],
      own.map(([name, limit]) => cellsOf(name, limit)),
    ),
    '## Calls a minute',
    CALLS,
    table(
      ['Call', 'Session', 'Address block'],
      [...Object.entries<CallLimit>(ROUTE_LIMITS), ...Object.entries<CallLimit>(CALL_LIMITS)].map(
        ([name, { session, block }]) => [`\`${name}\``, numberOf(session), numberOf(block)],
      ),
    ),
  ].join('\n\n')}\n`
}

function cellsOf(name: string, limit: Limit): string[] {
  const { counts, by, most, minutes, captchaFrom, setting, above } = limit
  const number = [most === null ? '' : numberOf(most), setting === undefined ? '' : `(${setting})`]
  const first = captchaFrom === undefined ? '' : `captcha from ${captchaFrom}, then `
  return [
    `\`${name}\``,
    counts,
    by,
    number.join(' ').trim(),
    minutes === null ? 'at one time' : spanOf(minutes),
    `${first}${above}`,
  ]
}

function wayOf(limit: Limit): string {
  if (!limit.isTyped) return ''
  return limit.above === 'refused' ? `${limit.way}. Reason: ${limit.because}` : limit.way
}

function spanOf(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? 'a day' : `${minutes / 1440} days`
  return minutes === 60 ? 'an hour' : `${minutes} minutes`
}

const numberOf = (number: number): string => number.toLocaleString('en-GB')

const INTRODUCTION = `# Limits

An address block is a /24, or a /48 of IPv6. A captcha is [work of the browser](../why/abuse-limits.md#the-captcha-is-proof-of-work). \`RATE_LIMITS=off\` disables limits by session and address block. To change a limit or unblock somebody: [Limits and captcha](../operations/security.md#limits-and-captcha).`

const TYPED =
  'A stranger can use these up for somebody else. They require work or 3-D Secure, or withhold a mail; where one refuses, the last column says why. Tests use up each of them as that stranger.'

const CALLS =
  'Counted in each process; above it the call answers 429 (`TOO_MANY_REQUESTS`). The names are those of `src/contract/routes.ts` and of groups of pages.'

import { CALL_LIMITS, ROUTE_LIMITS, type CallLimit } from '#rules/call-limits.ts'
import type { Limit } from '#rules/limit.ts'
import { NAMED_LIMITS } from '#rules/limits.ts'

/** The page of docs/ that lists all limits. Its tables are as wide as the formatter makes them. */
export function limitsPage(): string {
  const typed = NAMED_LIMITS.filter(([, { isTyped }]) => isTyped)
  const own = NAMED_LIMITS.filter(([, { isTyped }]) => !isTyped)
  return `${[
    INTRODUCTION,
    '## By what anybody can type',
    TYPED,
    table(
      ['Limit', 'What is counted', 'By', 'Most', 'Within', 'Above it', 'What its owner still has'],
      typed.map(([name, limit]) => [...cellsOf(name, limit), wayOf(limit)]),
    ),
    "## By what is the caller's own",
    table(
      ['Limit', 'What is counted', 'By', 'Most', 'Within', 'Above it'],
      own.map(([name, limit]) => cellsOf(name, limit)),
    ),
    '## Calls a minute',
    CALLS,
    table(
      ['What is called', 'Session', 'Address block'],
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
  return limit.above === 'refused' ? `${limit.way}. It refuses because: ${limit.because}` : limit.way
}

function spanOf(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? 'a day' : `${minutes / 1440} days`
  return minutes === 60 ? 'an hour' : `${minutes} minutes`
}

const numberOf = (number: number): string => number.toLocaleString('en-GB')

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const INTRODUCTION = `# All limits

Everything that the program counts and limits. \`npm run limits\` writes this page from \`src/rules/limits.ts\` and \`src/rules/call-limits.ts\`; a test fails where it is out of date, and another where something is counted that is not in the list. [Limits and captcha](operator.md#limits-and-captcha) says how they are changed and how to let somebody through.

An address block is a /24, or a /48 of IPv6. A captcha is work of the browser ([why](why/abuse-limits.md#the-captcha-is-proof-of-work)). \`RATE_LIMITS=off\` ends the counting by session and address block.`

const TYPED =
  'A stranger can use these up for somebody else. So they ask for work, authenticate, or withhold a mail, and do not refuse ([record 305](decisions/0305-never-refuse-by-a-value-anybody-can-type.md)); where one does, the last column says why. For each of them a test is that stranger, from as many addresses as it takes, and then pays, signs in or gets the mail in the way of the last column.'

const CALLS =
  'Counted in each process, by session at one address and by address block; above it the call is refused (`TOO_MANY_REQUESTS`). No money depends on them: they protect the machine. The names are those of the [API](../src/contract/routes.ts) and of groups of pages.'

import type { CheckResult } from './certify.ts'
import { createPublisher, type Publishable } from './publishable.ts'
import type { Exchange } from './spoiling-proxy.ts'

/** A check, and what passed between us and the gateway while it ran. */
export type CertifiedCase = CheckResult & { exchanges: readonly Exchange[] }

/** Subject, date and program version of a certification. */
export type CertificationHead = {
  kind: string
  /** Of the gateway's test environment, without a path. */
  address: string
  currency: string
  version: string
  date: string
}

/** An answer of a gateway that may be published, and kept for its double. */
export type RecordedAnswer = {
  case: string
  method: string
  path: string
  status: number
  answer: Publishable
}

/**
 * Output that a certification publishes: the report, and the answers for the double's file. Neither contains a secret.
 */
export type PublishedCertification = { report: string; recorded: string }

/**
 * Writes both. `secrets` are the keys and numbers of the account and its cards: an answer that still contains one of
 * them is not published. Text shorter than eight characters is a name, and may be a word of an answer.
 * @throws Error where a secret would be published
 */
export function publishCertification(
  head: CertificationHead,
  cases: readonly CertifiedCase[],
  secrets: readonly string[],
): PublishedCertification {
  const publisher = createPublisher()
  const answers = cases.flatMap(({ name, exchanges }) =>
    exchanges.map(({ method, path, status, body }): RecordedAnswer => ({
      case: name,
      method,
      path: publisher.path(path),
      status,
      answer: publisher.answer(body),
    })),
  )
  const flaws = new Map(
    cases
      .filter(({ flaw }) => flaw !== null)
      .map(({ name, answer }): [string, Publishable] => [name, publisher.value(answer)]),
  )
  const source = { what: 'npm run gateway -- certify', ...head }
  const published = {
    report: reportOf(head, cases, { answers, flaws }),
    recorded: `${JSON.stringify({ source, answers: withoutRepeats(answers) }, null, 2)}\n`,
  }
  const everything = `${published.report}${published.recorded}`
  // guard: no-secret-is-published
  if (secrets.some((secret) => secret.length >= 8 && everything.includes(secret)))
    throw new Error('a secret would be published')
  return published
}

/** A repeated request gets the same answer: it is kept once. */
function withoutRepeats(answers: readonly RecordedAnswer[]): RecordedAnswer[] {
  const once = answers.map((answer): [string, RecordedAnswer] => [
    JSON.stringify({ ...answer, case: null }),
    answer,
  ])
  return [...new Map(once.toReversed()).values()].toReversed()
}

function reportOf(
  { kind, address, currency, version, date }: CertificationHead,
  cases: readonly CertifiedCase[],
  { answers, flaws }: { answers: readonly RecordedAnswer[]; flaws: ReadonlyMap<string, Publishable> },
): string {
  const kept = cases.length - flaws.size
  const rows = cases.map(({ name }) => `| ${name} | ${flaws.has(name) ? 'not kept' : 'kept'} |`)
  return [
    `# Certification of ${kind}`,
    `${date}, Balcão ${version}, ${address}, ${currency}: ${kept} of ${cases.length} promises kept.`,
    'Values that are not known to be harmless are replaced; the same value has the same stand-in.',
    ['| promise | |', '| --- | --- |', ...rows].join('\n'),
    ...cases.map(({ name }) => chapterOf(name, answers, flaws.get(name))),
  ]
    .join('\n\n')
    .concat('\n')
}

function chapterOf(name: string, answers: readonly RecordedAnswer[], flaw: Publishable | undefined): string {
  const own = answers.filter((answer) => answer.case === name)
  const parts = own.map(
    ({ method, path, status, answer }) => `${method} ${path}: ${status}\n\n${jsonBlock(answer)}`,
  )
  return [
    `## ${name}`,
    ...(flaw === undefined ? [] : [`Not kept. It was taken as:\n\n${jsonBlock(flaw)}`]),
    ...parts,
  ].join('\n\n')
}

function jsonBlock(value: Publishable): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
}

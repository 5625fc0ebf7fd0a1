import { spawn } from 'node:child_process'
import type { Finding } from '../../testing/harness/ledger-comparison.ts'
import { ROOT } from '../tool.ts'
import type { Lock } from './components.ts'

/** Data on the packages from npm's registry: what is known against them, and how old they are. */

const DAY_MS = 86_400_000
/** From here on a package without any release is named. */
const QUIET_DAYS = 730

interface Answer {
  code: number
  text: string
}

/** Reports what the registry has against a shipped version; a registry that cannot be queried is a failure. */
export function advisoriesIn({ code, text }: Answer): Finding {
  const name = 'nothing is known against what is shipped'
  const answer = parsed(text)
  const found = fieldOf(answer, 'vulnerabilities')
  if (typeof found !== 'object' || found === null) {
    return {
      name,
      failures: [`The registry could not be asked: ${textOf(answer, 'message') ?? text}`],
    }
  }
  const failures = Object.entries(found).map(
    ([of, advisory]) =>
      `${of}: ${textOf(advisory, 'severity') ?? 'unknown'} (npm audit --omit=dev says more)`,
  )
  if (code !== 0 && failures.length === 0) return { name, failures: [`npm audit ended with ${code}.`] }
  return { name, failures }
}

export interface Age {
  name: string
  version: string
  /** How long ago this version came out, in days, or null where the registry does not say. */
  days: number | null
  newest: string
  /** How long ago anything came out, in days. */
  quietDays: number | null
}

/** How old a package is, by the times that `npm view NAME time version` gives. */
export function ageIn(name: string, version: string, { text }: Answer, now: Date): Age {
  const answer = parsed(text)
  const times = fieldOf(answer, 'time')
  const newest = textOf(answer, 'version') ?? ''
  const days = (of: string): number | null => {
    const time = Date.parse(textOf(times, of) ?? '')
    return Number.isNaN(time) ? null : Math.floor((now.getTime() - time) / DAY_MS)
  }
  return { name, version, days: days(version), newest, quietDays: days('modified') ?? days(newest) }
}

/** A line of the list of ages. */
export function ageLine({ name, version, days, newest, quietDays }: Age): string {
  const age = days === null ? 'of unknown age' : `${days} days old`
  const newer = newest === '' || newest === version ? '' : `, ${newest} is out`
  const quiet = quietDays !== null && quietDays > QUIET_DAYS ? `, nothing new for ${quietDays} days` : ''
  return `${name} ${version}: ${age}${newer}${quiet}`
}

/** Prints the ages of the packages that the program itself names, and gives what is known against all of them. */
export async function askRegistry(lock: Lock, only: readonly string[]): Promise<Finding[]> {
  const { dependencies = {} } = lock.packages[''] ?? {}
  const unknown: string[] = []
  for (const [name, version] of Object.entries(dependencies)) {
    if (only.length > 0 && !only.includes(name)) continue
    const age = ageIn(name, version, await npm(['view', name, 'time', 'version', '--json']), new Date())
    console.log(ageLine(age))
    if (age.days === null) unknown.push(`${name} ${version} is of unknown age`)
  }
  return [
    { name: 'the registry knows each version', failures: unknown },
    advisoriesIn(await npm(['audit', '--omit=dev', '--json', '--audit=true'])),
  ]
}

function npm(args: readonly string[]): Promise<Answer> {
  const child = spawn('npm', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => done({ code: code ?? 1, text }))
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // A proxy or an old registry responds with a page; its text is reported.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function textOf(value: unknown, name: string): string | null {
  const text = fieldOf(value, name)
  return typeof text === 'string' ? text : null
}

import type { Finding } from '../harness/ledger-comparison.ts'

/** One thing that an operator hopes never to need, done on this machine. */
export interface Drill {
  name: string
  /** Description, as in the list of drills. */
  about: string
  run(): Promise<Finding[]>
}

/** Result of a drill. */
export interface DrillReport {
  name: string
  seconds: number
  findings: Finding[]
}

/** How the finding of a control is named: something that was made to go wrong, and had to be seen. */
const CONTROL = /\bcontrol\b/

/**
 * Runs drills one after another, each to its end whatever the others came to. One that breaks off, and one whose
 * findings have no control, has failed: it would prove nothing.
 */
export async function runDrills(
  drills: readonly Drill[],
  say: (line: string) => void,
): Promise<DrillReport[]> {
  const reports: DrillReport[] = []
  for (const drill of drills) {
    say(`\n${drill.name}: ${drill.about}`)
    const began = performance.now()
    const findings = await findingsOf(drill)
    reports.push({ name: drill.name, seconds: (performance.now() - began) / 1000, findings })
  }
  return reports
}

async function findingsOf(drill: Drill): Promise<Finding[]> {
  try {
    const findings = await drill.run()
    const hasControl = findings.some(({ name }) => CONTROL.test(name))
    return [...findings, ...(hasControl ? [] : [{ name: 'it has a control', failures: ['there is none'] }])]
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return [{ name: 'it ran to its end', failures: reason.split('\n') }]
  }
}

/** The most lines of a failure that are printed. */
const SHOWN = 12

/** The report: each finding of each drill, then a line for each drill, then how many passed and failed. */
export function describeReports(reports: readonly DrillReport[]): string[] {
  const details = reports.flatMap(({ name, findings }) => ['', name, ...findings.flatMap(describeFinding)])
  const width = Math.max(...reports.map(({ name }) => name.length))
  const lines = reports.map(({ name, seconds, findings }) => {
    const passed = findings.length - failedOf(findings)
    const verdict = passed === findings.length ? 'passed' : 'FAILED'
    const count = `${passed} of ${findings.length}`.padStart(8)
    return `${verdict}  ${name.padEnd(width)}  ${count}  ${seconds.toFixed(0).padStart(5)} s`
  })
  const failed = reports.reduce((sum, { findings }) => sum + failedOf(findings), 0)
  const all = reports.reduce((sum, { findings }) => sum + findings.length, 0)
  return [...details, '', ...lines, `${all - failed} passed, ${failed} failed`]
}

function describeFinding({ name, failures }: Finding): string[] {
  const hidden = failures.length - SHOWN
  return [
    `  ${failures.length === 0 ? 'passed' : 'FAILED'}  ${name}`,
    ...failures.slice(0, SHOWN).map((failure) => `          ${failure}`),
    ...(hidden > 0 ? [`          and ${hidden} more`] : []),
  ]
}

const failedOf = (findings: readonly Finding[]): number =>
  findings.filter(({ failures }) => failures.length > 0).length

/** Whether nothing failed, and something was tried. */
export function areAllPassed(reports: readonly DrillReport[]): boolean {
  return reports.length > 0 && reports.every(({ findings }) => failedOf(findings) === 0)
}

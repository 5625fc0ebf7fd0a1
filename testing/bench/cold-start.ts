import { createStage, startOn, type Stage } from '../harness/stage.ts'
import { median } from './load.ts'

/** From spawn to every port listening, in milliseconds. */
export interface StartTimes {
  /** An empty folder: cluster, tables and demo catalogue are made. */
  first: number
  /** The embedded database is started as well. Median. */
  withDatabase: number
  /** The database runs, as with DATABASE_URL or after a crash of the program. Median. */
  onRunningDatabase: number
}

const ALL_ROLES = 'web,gateway,worker,sandbox'
const REPEATS = 3

export async function measureStarts(): Promise<StartTimes> {
  const stage = await createStage()
  try {
    const first = await timedStart(stage, 'stop')
    const withDatabase: number[] = []
    for (let repeat = 0; repeat < REPEATS; repeat += 1) withDatabase.push(await timedStart(stage, 'stop'))
    await timedStart(stage, 'kill')
    const onRunningDatabase: number[] = []
    for (let repeat = 0; repeat < REPEATS; repeat += 1)
      onRunningDatabase.push(await timedStart(stage, 'kill'))
    return { first, withDatabase: median(withDatabase), onRunningDatabase: median(onRunningDatabase) }
  } finally {
    await stage.strike()
  }
}

/** Starts the program, notes how long that took, and ends it; a kill leaves the database running. */
async function timedStart(stage: Stage, end: 'stop' | 'kill'): Promise<number> {
  const started = performance.now()
  const program = await startOn(stage, ALL_ROLES)
  const took = performance.now() - started
  await program[end]()
  return took
}

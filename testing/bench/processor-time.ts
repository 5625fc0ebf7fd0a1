import { readdir, readFile } from 'node:fs/promises'

/** Ticks a second that Linux counts processor time in (USER_HZ). */
const TICKS = 100

interface ProcessTimes {
  parent: number
  /** Own time and that of children that have ended, in milliseconds. */
  milliseconds: number
}

/** Fields of /proc/<pid>/stat (proc(5)): 4 is the parent, 14 to 17 are times in ticks. */
async function timesOf(pid: number): Promise<ProcessTimes | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  if (stat === '') return undefined
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const ticks = fields.slice(11, 15).reduce((sum, part) => sum + part, 0)
  return { parent: fields[1] ?? 0, milliseconds: (ticks * 1000) / TICKS }
}

/**
 * Processor time of a process and its children so far, in milliseconds. Unlike a rate it hardly changes when others
 * use the machine too. 0 where the system does not show it.
 */
export async function processorTime(pid: number): Promise<number> {
  const names = await readdir('/proc').catch(() => [])
  const all = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => ({ pid: Number(name), times: await timesOf(Number(name)) })),
  )
  return all
    .filter(({ pid: each, times }) => each === pid || times?.parent === pid)
    .reduce((sum, { times }) => sum + (times?.milliseconds ?? 0), 0)
}

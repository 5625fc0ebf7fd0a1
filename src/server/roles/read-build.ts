import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The identity of the build in the folder `dist`, and when it was made. */
export async function readBuild(dist: string): Promise<{ id: string; timestamp: number }> {
  const text = await readFile(join(dist, 'build.json'), 'utf8')
  const { buildId, builtAt } = JSON.parse(text) as { buildId: string; builtAt: string }
  return { id: buildId, timestamp: new Date(builtAt).getTime() }
}

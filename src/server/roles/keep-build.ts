import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepBuildFile, renewBuildFiles } from '../store/catalogue/build-file-store.ts'
import type { Database } from '../store/postgres/database.ts'
import { errorFields, type Log } from '../log.ts'

const HOUR_MS = 3600_000
const COMPRESSED = '.br'

/** Brings what is not kept yet of a build's files (the folder `assets`) to the database, and keeps all for a day. */
export async function keepBuild(db: Database, folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(COMPRESSED))
  const missing = await renewBuildFiles(
    db,
    files.map((file) => file.slice(0, -COMPRESSED.length)),
  )
  for (const name of missing)
    await keepBuildFile(db, { name, body: await readFile(join(folder, name + COMPRESSED)) })
}

/** Keeps a build while its process runs, and for a day after that; returns how to stop. */
export async function startKeepingBuild(
  deps: { db: Database; log: Log },
  folder: string,
): Promise<() => void> {
  // A shop without it still sells: its open pages say so when a file is gone.
  const keep = () =>
    keepBuild(deps.db, folder).catch((error: unknown) => deps.log.warn('build-not-kept', errorFields(error)))
  await keep()
  const timer = setInterval(() => void keep(), HOUR_MS)
  return () => clearInterval(timer)
}

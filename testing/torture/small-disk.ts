import { execFile } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { stopEmbeddedPostgres } from '#server/store/postgres/embedded-postgres.ts'
import { withDatabase, type Stage } from '../harness/stage.ts'
import type { Finding } from '../harness/ledger-comparison.ts'

/** A disk that holds the data of a stage and nothing else, and can be filled to its last byte. */
export interface SmallDisk {
  /** Fills it, and asks the database to write: a disk on which that succeeds is not full. */
  fill(): Promise<void>
  empty(): Promise<void>
  /** Required result at the end: the disk really was full. */
  finding(): Finding
  /** Ends the database and takes the disk away. */
  remove(): Promise<void>
}

const SIZE = '700m'
const CHUNK = Buffer.alloc(1_048_576)
const WRITE = `create table room as select repeat(md5(n::text), 100) as filling from generate_series(1, 20000) n`

const run = promisify(execFile)

/** Puts the data of a stage on a disk in memory, before the first start. Only root may do that, on Linux. */
export async function mountSmallDisk({ stage }: { stage: Stage }): Promise<SmallDisk> {
  const { dataDir } = stage
  const filling = join(dataDir, 'filling')
  let [fills, refused] = [0, 0]
  await mkdir(dataDir)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0700`, 'tmpfs', dataDir])
  return {
    fill: async () => {
      fills += 1
      await fillUp(filling)
      const error: unknown = await withDatabase(stage, (db) => db.query(WRITE)).catch(
        (thrown: unknown) => thrown,
      )
      if (error instanceof Error && 'code' in error && error.code === '53100') refused += 1
    },
    empty: async () => {
      await rm(filling, { force: true })
      await withDatabase(stage, (db) => db.query('drop table if exists room'))
    },
    finding: () => ({
      name: `the disk was full ${fills} times, and the database could not write`,
      failures:
        fills === 0 || refused < fills / 2 ? [`only ${refused} writes failed: the run proves nothing`] : [],
    }),
    remove: async () => {
      await stopEmbeddedPostgres(dataDir)
      await run('umount', ['-l', dataDir])
    },
  }
}

async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let size = CHUNK.length; size >= 1;) {
      const written = await file.write(CHUNK, 0, size).then(
        ({ bytesWritten }) => bytesWritten,
        () => 0,
      )
      if (written < size) size = Math.floor(size / 2)
    }
  } finally {
    await file.close()
  }
}

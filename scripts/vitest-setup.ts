import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopEmbeddedPostgres } from '#server/store/postgres/embedded-postgres.ts'

/**
 * Names the folder of the run's PostgreSQL. The first test that asks for a database starts it there; a run that
 * asks for none starts none.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-test-'))
  process.env.TEST_DATA_DIR = dataDir
  return async () => {
    await stopEmbeddedPostgres(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}

import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { stopEmbeddedPostgres } from '#server/store/postgres/embedded-postgres.ts'
import { findBrowser } from '../scripts/browser.ts'
import { startProgram } from '../scripts/running-program.ts'
import { ROOT } from '../scripts/tool.ts'

/**
 * Starts the built program once for all paths: with the demo catalogue, on a database of its own, on free ports.
 * The workers find its addresses in the environment (app.ts) and the browser in CHROME_PATH.
 */
export default async function startApp(): Promise<() => Promise<void>> {
  process.env.CHROME_PATH = await findBrowser()
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-e2e-'))
  const databaseDir = join(dataDir, 'tests')
  process.env.TEST_DATA_DIR = databaseDir
  const database = await createTestDatabase()
  await mkdir(join(ROOT, 'test-results'), { recursive: true })
  const store = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SANDBOX_KEY: randomBytes(32).toString('hex'),
  }
  const app = await startProgram({
    dataDir,
    logFile: join(ROOT, 'test-results', 'app.log'),
    env: { ...store, DEMO: 'catalogue', CHECK_ANSWERS: 'on', RATE_LIMITS: 'off', GATEWAY_BREAKERS: 'off' },
  })
  process.env.APP_URLS = JSON.stringify(app.urls)
  process.env.APP_STORE = JSON.stringify(store)
  return async () => {
    const exitCode = await app.stop()
    await database.drop()
    await stopEmbeddedPostgres(databaseDir)
    await rm(dataDir, { recursive: true, force: true })
    if (exitCode !== 0)
      throw new Error(`The program ended with ${exitCode} instead of 0 when it was stopped.`)
  }
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { startProgram } from '../scripts/running-program.ts'
import { expect } from './app.ts'

/** The program on an empty database, as its operator has just started it. */
export interface EmptyShop {
  /** The link that the start prints while nobody runs the installation. */
  setupLink(): Promise<string>
  stop(): Promise<void>
}

export async function startEmptyShop(): Promise<EmptyShop> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-empty-'))
  const logFile = join(folder, 'start.log')
  const database = await createTestDatabase()
  const program = await startProgram({
    dataDir: folder,
    logFile,
    env: {
      DATABASE_URL: database.url,
      SANDBOX_KEY: randomBytes(32).toString('hex'),
      DEMO: 'off',
      CHECK_ANSWERS: 'on',
      RATE_LIMITS: 'off',
    },
  })
  return {
    setupLink: async () => {
      let found: string | undefined
      await expect(async () => {
        found = /http:\S+\/link#\S+/.exec(await readFile(logFile, 'utf8'))?.[0]
        expect(found).toBeDefined()
      }).toPass()
      return found ?? ''
    },
    stop: async () => {
      const exitCode = await program.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
      expect(exitCode).toBe(0)
    },
  }
}

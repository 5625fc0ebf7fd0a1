import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/store/database.ts'
import { startEmbeddedPostgres } from '#server/store/embedded-postgres.ts'
import { runSql } from '#server/store/raw-sql.test-double.ts'
import { appStore } from './app.ts'

/** Looks into the program's own database, or moves what is in it. */
export async function ask<T>(statement: string): Promise<T[]> {
  const { database, dataDir } = readConfig({ ...appStore() }, [])
  const said: string[] = []
  const log = (text: string): void => void said.push(text)
  const attached = database ? undefined : await startEmbeddedPostgres({ dataDir, log })
  const db = openDatabase({ url: database?.directUrl ?? attached?.url ?? '', max: 1 })
  try {
    return await runSql<T>(db, statement)
  } finally {
    await db.destroy()
    await attached?.stop()
  }
}

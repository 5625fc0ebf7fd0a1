import { readConfig } from '#server/configuration/config.ts'
import { openDatabase } from '#server/store/postgres/database.ts'
import { runSql } from '#server/testing/raw-sql.ts'
import { TEST_PATIENCE } from '#server/testing/test-database.ts'
import { appStore } from './app.ts'

/** Looks into the program's own database, or moves what is in it. */
export async function ask<T>(statement: string): Promise<T[]> {
  const { database } = readConfig({ ...appStore() }, [])
  if (!database) throw new Error('The set-up names no database.')
  return askAt<T>(database.directUrl, statement)
}

/** Looks into the database at an address, or moves what is in it. */
export async function askAt<T>(url: string, statement: string): Promise<T[]> {
  const db = openDatabase({ url, max: 1, patience: TEST_PATIENCE })
  try {
    return await runSql<T>(db, statement)
  } finally {
    await db.destroy()
  }
}

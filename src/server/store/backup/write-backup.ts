import { mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Client } from 'pg'
import { hasCode, StartError, systemReason } from '../../start-error.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { makeFolder } from '../postgres/postgres-account.ts'
import { streamBaseBackup } from './base-backup.ts'
import { writeBackupFile, type BackupPlace } from './backup-file.ts'
import { FILES, restoreBackup, SECRET_FILES, type BackupNote } from './restore-backup.ts'

/** Source and destination of a backup. */
export interface BackupOrder {
  /** The address of the embedded server. */
  url: string
  /** The data folder that it belongs to. */
  dataDir: string
  /** The folder in which each backup gets a folder of its own. */
  into: string
  /** Seals the backup; undefined: it is not sealed. */
  key: string | undefined
  release: string
  now: Date
}

/** A backup that was started from, and what was found in it. */
export interface ProvenBackup {
  folder: string
  purchases: number
  cards: number
}

/**
 * Writes a backup of the embedded database while it is used, with the secrets of its data folder, and proves it: reads
 * it back from the disk into another folder and starts a server on that. Only then it gets its name.
 */
export async function writeBackup(order: BackupOrder): Promise<ProvenBackup> {
  const name = `balcao-${order.now.toISOString().replaceAll(':', '-')}`
  const folder = join(order.into, name)
  // The doctor does not count a folder with this sign: it may be half of a backup.
  const unproven = join(order.into, `.${name}`)
  await makeFolder(order.into, 0o700)
  try {
    await mkdir(unproven, { mode: 0o700 })
    await writeFiles(order, { folder: unproven, key: order.key })
    const found = await prove(unproven, order.key)
    await rename(unproven, folder)
    await keepNames(order.into)
    return { folder, ...found }
  } catch (error) {
    // The first failure is the reason; if nothing could be created, nothing can be removed.
    await rm(unproven, { recursive: true, force: true }).catch(() => undefined)
    if (hasCode(error, 'ENOSPC', 'EACCES', 'EROFS', 'EEXIST', 'EDQUOT', 'ENOTDIR'))
      throw new StartError(`The backup cannot be written to ${order.into} (${systemReason(error)}).`)
    throw error
  }
}

async function writeFiles({ url, dataDir, release, now }: BackupOrder, place: BackupPlace): Promise<void> {
  const { archive, manifest } = await streamBaseBackup(url)
  await writeBackupFile(place, FILES.database, archive)
  await writeBackupFile(place, FILES.manifest, Readable.from([await manifest]))
  await writeBackupFile(place, FILES.secrets, Readable.from([JSON.stringify(await secretsIn(dataDir))]))
  const note: BackupNote = { format: 1, at: now.toISOString(), release, sealed: place.key !== undefined }
  await writeFile(join(place.folder, FILES.note), JSON.stringify(note), { mode: 0o600, flush: true })
}

async function secretsIn(dataDir: string): Promise<Record<string, string>> {
  const secrets: Record<string, string> = {}
  for (const name of SECRET_FILES) {
    const secret = await readFile(join(dataDir, name), 'utf8').catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error
    })
    if (secret !== undefined) secrets[name] = secret
  }
  return secrets
}

async function prove(folder: string, key: string | undefined): Promise<{ purchases: number; cards: number }> {
  const dataDir = await mkdtemp(join(folder, 'proof-'))
  try {
    await restoreBackup(folder, key, dataDir)
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    try {
      return await countIn(server.url)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function countIn(url: string): Promise<{ purchases: number; cards: number }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ purchases: number; cards: number }>(
      'select (select count(*)::int from payments) as purchases, (select count(*)::int from vault_cards) as cards',
    )
    return rows[0] ?? { purchases: 0, cards: 0 }
  } finally {
    await client.end()
  }
}

async function keepNames(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

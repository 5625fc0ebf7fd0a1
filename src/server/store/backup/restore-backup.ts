import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { StartError, systemReason } from '../../start-error.ts'
import { makeFolder, serverAccount, type ServerAccount } from '../postgres/postgres-account.ts'
import { openBackupFile, readBackupFile, type BackupPlace } from './backup-file.ts'

/** Unencrypted data beside the files of a backup. */
export const BACKUP_NOTE = z.object({
  format: z.literal(1),
  /** When it was begun. It holds everything that was committed until it ended, which is later. */
  at: z.iso.datetime(),
  release: z.string(),
  sealed: z.boolean(),
})
export type BackupNote = z.output<typeof BACKUP_NOTE>

/** The names of the files, and what is kept of a data folder beside the database. */
export const FILES = {
  note: 'backup.json',
  database: 'database.tar',
  manifest: 'manifest.json',
  secrets: 'secrets.json',
}
export const SECRET_FILES = ['app-secret', 'sandbox-key', 'credentials-key', 'postgres/password']

/**
 * Reads the note of the backup in a folder. @throws StartError with a sentence if there is none that this release reads
 */
export async function readBackupNote(folder: string): Promise<BackupNote> {
  try {
    return BACKUP_NOTE.parse(JSON.parse(await readFile(join(folder, FILES.note), 'utf8')))
  } catch (error) {
    const reason =
      error instanceof z.ZodError || error instanceof SyntaxError ? 'not of this format' : systemReason(error)
    throw new StartError(`${folder} holds no backup that this release reads (${reason}).`)
  }
}

/**
 * Restores a backup into a data folder that has no database yet, and compares each file with its hash during the copy.
 * An unfinished restore leaves no database behind.
 *
 * @throws StartError with a sentence for the operator
 */
export async function restoreBackup(
  folder: string,
  key: string | undefined,
  dataDir: string,
): Promise<BackupNote> {
  const note = await readBackupNote(folder)
  if (note.sealed && key === undefined)
    throw new StartError('This backup is sealed: set BACKUP_KEY to its key.')
  const place = { folder, key: note.sealed ? key : undefined }
  const home = join(resolve(dataDir), 'postgres')
  const cluster = join(home, 'cluster')
  if (await stat(cluster).catch(() => undefined))
    // guard: restores-beside
    throw new StartError(`${cluster} is there already: name an empty folder with DATA_DIR, or move it away.`)
  await makeFolder(home, 0o700)
  const secrets = z.record(z.string(), z.string()).parse(await jsonOf(place, FILES.secrets))
  await writeSecrets(resolve(dataDir), secrets)
  const unfinished = join(home, `new-${randomBytes(6).toString('hex')}`)
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await unpack(place, unfinished)
    await compareFiles(unfinished, await jsonOf(place, FILES.manifest))
    await giveTo(await serverAccount(cluster), unfinished)
    await rename(unfinished, cluster)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return note
}

async function jsonOf(place: BackupPlace, name: string): Promise<unknown> {
  return JSON.parse((await readBackupFile(place, name)).toString('utf8'))
}

/** Another secret in its place would leave sealed accounts closed and links dead; that is the operator's to decide. */
async function writeSecrets(dataDir: string, secrets: Readonly<Record<string, string>>): Promise<void> {
  for (const name of SECRET_FILES) {
    const secret = secrets[name]
    if (secret === undefined) continue
    const file = join(dataDir, name)
    const there = await readFile(file, 'utf8').catch(() => null)
    if (there !== null && there !== secret)
      throw new StartError(
        `${file} is there already and holds another secret: name an empty folder with DATA_DIR.`,
      )
    await makeFolder(dirname(file), 0o700)
    await writeFile(file, secret, { mode: 0o600 })
  }
}

/** Unpacks the archive by the system's tar. */
async function unpack(place: BackupPlace, into: string): Promise<void> {
  const tar = spawn('tar', ['-x', '-f', '-', '--no-same-owner', '-C', into], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((done, failed) => tar.once('close', done).once('error', failed))
  const stderr = text(tar.stderr)
  const archive = await openBackupFile(place, FILES.database)
  const [piped, code] = await Promise.allSettled([pipeline(archive, tar.stdin), ended])
  if (code.status === 'rejected') throw new StartError(`tar cannot be run (${systemReason(code.reason)}).`)
  if (piped.status === 'fulfilled' && code.value === 0) return
  const reason =
    piped.status === 'rejected' ? systemReason(piped.reason) : (await stderr).trim().split('\n').at(-1)
  throw new StartError(`The backup in ${place.folder} cannot be unpacked (${reason}).`)
}

const MANIFEST = z.object({
  Files: z.array(
    z.object({
      Path: z.string(),
      Size: z.number(),
      'Checksum-Algorithm': z.literal('SHA256'),
      Checksum: z.string(),
    }),
  ),
})

/** PostgreSQL wrote the list when it read the files. @throws StartError with the first that is another one now */
async function compareFiles(folder: string, manifest: unknown): Promise<void> {
  for (const { Path, Checksum } of MANIFEST.parse(manifest).Files) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, Path)), hash).catch(() => undefined)
    // guard: backup-hashes
    if (hash.digest('hex') !== Checksum) throw damaged(Path)
  }
}

const damaged = (path: string): StartError =>
  new StartError(`The backup is damaged: ${path} is not what it was.`)

async function giveTo(account: ServerAccount | undefined, folder: string): Promise<void> {
  if (account === undefined) return
  const names = await readdir(folder, { recursive: true })
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
    await chown(path, account.uid, account.gid)
  }
}

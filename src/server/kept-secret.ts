import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode, StartError, systemReason } from './start-error.ts'

/**
 * A secret that a restart must find again: read from its file, made at the first call (24 random bytes as text).
 * Only this program's account may read the file. Starts at the same time end with the same secret, for the file
 * appears with its contents or not at all.
 *
 * @throws StartError when it can be neither read nor made, or is too short to be one
 */
export async function keptSecret(file: string): Promise<string> {
  try {
    const known = await readFile(file, 'utf8').catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error
    })
    return longEnough(file, known === undefined ? await makeSecret(file) : known.trim())
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The secret in ${file} can be neither read nor made (${systemReason(error)}).`)
  }
}

/** As short as a secret may be, and as long as those are that are made here. */
const LENGTH = 32

/** A file that power loss or a full disk left empty must not become a secret that everybody knows. */
function longEnough(file: string, secret: string): string {
  // guard: whole-secret
  if (secret.length >= LENGTH) return secret
  throw new StartError(
    `The secret in ${file} is shorter than ${LENGTH} characters: restore it from a backup, or remove the file and have a new one made.`,
  )
}

async function writeThrough(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a folder's names to the disk: a file whose name is lost is lost. */
async function keepNames(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function makeSecret(file: string): Promise<string> {
  const secret = randomBytes(24).toString('base64url')
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeThrough(draft, secret)
    await link(draft, file)
    await keepNames(dirname(file))
    return secret
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return (await readFile(file, 'utf8')).trim()
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { hasCode, StartError, systemReason } from './start-error.ts'

/**
 * A secret that a restart must find again: read from its file, made at the first call (24 random bytes as text).
 * Only this program's account may read the file. Starts at the same time end with the same secret, for the file
 * appears with its contents or not at all.
 *
 * @throws StartError when it can be neither read nor made
 */
export async function keptSecret(file: string): Promise<string> {
  try {
    const known = await readFile(file, 'utf8').catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error
    })
    return known === undefined ? await makeSecret(file) : known.trim()
  } catch (error) {
    throw new StartError(`The secret in ${file} can be neither read nor made (${systemReason(error)}).`)
  }
}

async function makeSecret(file: string): Promise<string> {
  const secret = randomBytes(24).toString('base64url')
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, secret, { mode: 0o600 })
    await link(draft, file)
    return secret
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return (await readFile(file, 'utf8')).trim()
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

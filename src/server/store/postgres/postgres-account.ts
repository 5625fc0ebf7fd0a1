import { mkdir, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode, StartError, systemReason } from '../../start-error.ts'

/** The account that the database server runs as when this program itself runs as root. */
export interface ServerAccount {
  uid: number
  gid: number
}

/** Accounts that exist on nearly every system, the fitting one first. */
const ACCOUNT_NAMES = ['postgres', 'nobody']

/** PostgreSQL refuses to run as root, so root lends it another account; anybody else runs it as themselves. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The account for the server of this cluster: the owner of a cluster that exists already, so that another
 * machine's numbering of accounts makes no difference, else `postgres` or `nobody`. Undefined when this program
 * is not root.
 */
export async function serverAccount(clusterDir: string): Promise<ServerAccount | undefined> {
  if (!runsAsRoot()) return undefined
  const owner = await stat(clusterDir).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const name of ACCOUNT_NAMES) {
    const [, , uid, gid] =
      accounts
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.split(':') ?? []
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new StartError(
    'PostgreSQL does not run as root and this system has no account "postgres" or "nobody" to lend it: ' +
      'start as an ordinary user or set DATABASE_URL.',
  )
}

/** Makes a folder and those above it, or says in a sentence why that cannot be. */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await makeFolders(folder, mode)
  } catch (error) {
    throw unwritable(folder, error)
  }
}

/** Node's own recursive mkdir never returns where the system answers ENOENT for a folder that is there (/proc). */
async function makeFolders(folder: string, mode: number): Promise<void> {
  if ((await stat(folder).catch(() => undefined))?.isDirectory()) return
  if (dirname(folder) !== folder) await makeFolders(dirname(folder), mode)
  await mkdir(folder, { mode }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error
  })
}

/** The sentence for a folder of DATA_DIR in which something could not be written. */
export function unwritable(folder: string, error: unknown): StartError {
  return new StartError(
    `The data folder ${folder} cannot be written (${systemReason(error)}): ` +
      'give this user the right to, or name another folder with DATA_DIR.',
  )
}

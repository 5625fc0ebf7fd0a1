import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The tables of security requirements: every row has a state of the list, and its evidence is there. */

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security-requirements.md'), 'utf8')
const STATES = ['met', 'in part', 'open', 'operator', 'n/a']

type Row = { name: string; state: string; evidence: string }

/** The rows of the table below a heading; `columns` counts those before the state. */
function rowsBelow(heading: string, columns: number): Row[] {
  const [, part = ''] = page.split(`## ${heading}\n`)
  const lines = (part.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\| [V\d]/.test(line))
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const state = cells[columns + 1]?.replaceAll('`', '') ?? ''
    return { name: cells[1] ?? '', state, evidence: cells[columns + 2] ?? '' }
  })
}

const asvs = rowsBelow('OWASP ASVS 5.0, levels 1 and 2', 3)
const pci = rowsBelow('PCI DSS 4.0.1', 2)

test('every section of the ASVS that has requirements of level 1 or 2 is there once', () => {
  // 75 sections of version 5.0.0.
  expect(new Set(asvs.map(({ name }) => name)).size).toBe(75)
  expect(asvs).toHaveLength(75)
  expect(pci.length).toBeGreaterThan(15)
})

describe.each([
  ['ASVS', asvs],
  ['PCI DSS', pci],
])('%s', (_, rows) => {
  test.each(rows)('$name: $state', ({ state, evidence }) => {
    expect(STATES).toContain(state)
    const paths = [...evidence.matchAll(/`([\w./-]+\/[\w./-]+|[A-Z]+\.md|[\w-]+\.json|\w+\.config\.ts)`/g)]
    const missing = paths.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))
    expect(missing).toEqual([])
    expect(evidence).not.toBe('')
    // Words are enough for what is met by having nothing of the kind, or shown nowhere.
    expect(paths.length).toBeGreaterThan(state === 'met' ? 0 : -1)
  })
})

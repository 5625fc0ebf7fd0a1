import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILE = /`((?:src|e2e|scripts)\/[^`]+)`/g

test('every file that the map of the specification names is there', () => {
  const map = readFileSync(new URL('../docs/specification.md', import.meta.url), 'utf8')
  const named = [...new Set([...map.matchAll(FILE)].flatMap(([, file]) => file ?? []))]
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([])
})

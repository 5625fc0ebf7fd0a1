import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Catalogue } from '#rules/catalogue.ts'

const FILE = /`((?:src|e2e|scripts)\/[^`]+)`/g
/** The row of a table: its first cell, and the rest. */
const ROW = /^\| ([^|]*)\|(.*)\|$/gm

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const map = read('docs/specification.md')

test('every file that the map of the specification names is there', () => {
  const named = [...new Set([...map.matchAll(FILE)].flatMap(([, file]) => file ?? []))]
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([])
})

/** Everything of the demo that has an address, a code or a number of its own. */
function demoRows({ products, coupons, custom_checkouts, affiliates }: Catalogue): string[] {
  const inside = products.flatMap(({ id, offers, batches }) => [
    String(id),
    ...offers.map(({ hash }) => hash),
    ...batches.map((batch) => String(batch.id)),
  ])
  const beside = [...(custom_checkouts ?? []), ...(affiliates ?? [])].map(({ id }) => String(id))
  return [...inside, ...(coupons ?? []).map(({ name }) => name), ...beside]
}

test('every row of the demo catalogue is in the map, with a test that shows it', () => {
  const section = map.split('## The demo catalogue, row by row')[1] ?? ''
  const rows = [...section.matchAll(ROW)].slice(2)
  expect(rows.filter(([, , rest = '']) => !/`(?:src|e2e)\//.test(rest))).toEqual([])
  const named = rows.flatMap(([, first = '']) => [...first.matchAll(/`([^`]+)`/g)].map(([, id]) => id))
  const demo = demoRows(JSON.parse(read('demo/catalogue.json')) as Catalogue)
  expect(demo.filter((row) => !named.includes(row))).toEqual([])
  expect(named.filter((id) => id === undefined || !demo.includes(id))).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* The button of a text that can be copied reads "Copy" and then what that is: a label with the verb says it twice. */

const TEXTS = new URL('../../../texts/office', import.meta.url).pathname
const LABEL = /\b(?:copy\w*|link|code): (?:\([^\n]*?\) =>\s*)?\s*(['`])(?:Copiar|Copy) /g

const labelsWithVerb = (source: string): string[] => [...source.matchAll(LABEL)].map(([found]) => found)

test('no label of a copied value begins with the verb of its button', () => {
  const files = readdirSync(TEXTS, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)(pt|en|es)\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(60)
  const found = files.flatMap((file) =>
    labelsWithVerb(readFileSync(join(TEXTS, file), 'utf8')).map((label) => `${file}: ${label}`),
  )
  expect(found).toEqual([])
})

test.each([
  "link: 'Copiar o link desta compra',",
  'copyLink: (p: { product: string }) => `Copiar o link de ${p.product}`,',
  'copyWebhookUrl: ({ gateway }) =>\n    `Copy the address`',
])('a planted label is found: %s', (source) => {
  expect(labelsWithVerb(source)).toHaveLength(1)
})

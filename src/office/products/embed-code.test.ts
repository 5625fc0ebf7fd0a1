import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { embedCode } from './embed-code.ts'

test('the code for a site is that of the guide', async () => {
  const guide = await readFile(new URL('../../../docs/embedding.md', import.meta.url), 'utf8')
  // In the guide it belongs to an item of a list.
  expect(guide.replaceAll(/^ {3}/gm, '')).toContain(
    embedCode('https://pay.example.com/1001', 'Comprar agora'),
  )
})

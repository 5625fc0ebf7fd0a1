import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The questions for the password and for the code by mail, which are asked while what needs them is under way. */
const OPEN_MEANWHILE = ['parts/dialog/mail-code-dialog.tsx', 'parts/dialog/prove-dialog.tsx']

test('every dialog of the office stays open while an action is under way', async () => {
  const root = join(import.meta.dirname, '../..')
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.tsx'))
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(join(root, name), 'utf8')] as const),
  )
  const own = texts.filter(([, text]) => text.includes("'#design/dialog.tsx'")).map(([name]) => name)
  expect(own.toSorted()).toEqual(['parts/dialog/dialog.tsx', ...OPEN_MEANWHILE].toSorted())
  expect(texts.filter(([, text]) => text.includes("/dialog.tsx'")).length).toBeGreaterThan(15)
})

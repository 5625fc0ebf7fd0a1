import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOM = fileURLToPath(new URL('.', import.meta.url))
const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))

/** Mistakes of a translator, each made in a copy of a real catalogue file. */
const MISTAKES = {
  'a-missing-key': ["print: 'Print',", ''],
  'an-extra-key': ["print: 'Print',", "print: 'Print', upload: 'Upload',"],
  'a-misspelt-key': ["print: 'Print',", "pritn: 'Print',"],
  'another-parameter': [
    '(p) => `New total: ${p.total}`',
    '(p: { amount: string }) => `New total: ${p.amount}`',
  ],
  'a-parameter-that-is-not-given': ['`New total: ${p.total}`', '`New total: ${p.sum}`'],
  'a-function-for-a-string': ["language: 'Language'", "language: () => 'Language'"],
  'a-string-for-a-function': ['(p) => `Country: ${p.country}`', "'Country'"],
} as const

const CORRECT = 'no-mistake'
let folder = ''
let errors = ''

function compile(project: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [TSC, '-p', project, '--pretty', 'false'], (failure, stdout, stderr) => {
      if (failure && stdout === '') reject(new Error(stderr || failure.message))
      else resolve(stdout)
    })
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-mistakes-'))
  const source = (await readFile(join(ROOM, 'en/common.ts'), 'utf8')).replace(
    '../texts.ts',
    join(ROOM, 'texts.ts'),
  )
  const write = (name: string, text: string) => writeFile(join(folder, `${name}.ts`), text)
  await write(CORRECT, source)
  for (const [name, [right, wrong]] of Object.entries(MISTAKES)) {
    if (!source.includes(right)) throw new Error(`en/common.ts no longer holds: ${right}`)
    await write(name, source.replace(right, wrong))
  }
  const settings = { extends: join(ROOM, '../../tsconfig.base.json'), include: ['./*.ts'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  errors = await compile(join(folder, 'tsconfig.json'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a catalogue with a mistake', () => {
  it.each(Object.keys(MISTAKES))('does not compile with %s', (name) => {
    expect(errors).toMatch(new RegExp(`${name}\\.ts\\(\\d+,\\d+\\): error TS`))
  })

  it('is refused for its mistake and for nothing else', () => {
    expect(errors).not.toContain(`${CORRECT}.ts`)
    expect(errors).not.toMatch(/TS2307|TS5\d{3}/)
  })
})

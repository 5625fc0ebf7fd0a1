import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAdvertisersFile } from './advertisers-file.ts'

const META = { provider: 'meta', pixel: '402515001', token: 'EAAsecret' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balcao-advertisers-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(contents: unknown) {
  const file = join(folder, 'advertisers.json')
  await writeFile(file, typeof contents === 'string' ? contents : JSON.stringify(contents))
  return readAdvertisersFile(file)
}

test('tokens by service and pixel, with the code of a test', async () => {
  const entries = [META, { ...META, provider: 'tiktok', test_code: 'TEST1' }]
  expect(await read(entries)).toEqual(entries)
})

test.each<[string, unknown, string]>([
  ['no JSON', '[', 'ADVERTISERS_FILE holds no JSON.'],
  ['a service that nobody knows', [{ ...META, provider: 'x' }], 'entry 0, provider: '],
  ['a service that takes no events from servers', [{ ...META, provider: 'custom' }], 'entry 0, provider: '],
  ['no token', [{ ...META, token: '' }], 'entry 0, token: '],
  ['a pixel twice', [META, META], 'names a pixel twice'],
])('%s is one sentence', async (_, contents, sentence) => {
  const error: unknown = await read(contents).catch((reason: unknown) => reason)
  expect(String(error)).toContain(sentence)
  expect(String(error)).not.toContain('EAAsecret')
})

test('a file that is not there is one sentence', () => {
  expect(() => readAdvertisersFile(join(folder, 'none.json'))).toThrow('ADVERTISERS_FILE cannot be read')
})

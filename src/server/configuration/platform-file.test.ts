import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPlatformFile } from './platform-file.ts'

const BRAZIL = {
  legal_name: 'Plataforma Pagamentos Ltda',
  document: '11.222.333/0001-81',
  legal_address: 'Rua Um, 1, São Paulo, SP',
  email: 'ajuda@platform.example',
  country: 'BR',
  terms_url: 'https://platform.example/{lang}/terms',
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balcao-platform-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(contents: unknown) {
  const file = join(folder, 'platform.json')
  await writeFile(file, typeof contents === 'string' ? contents : JSON.stringify(contents))
  return readPlatformFile(file)
}

test('a platform with one company or with two', async () => {
  const one = { name: 'Platform', role: 'seller', brazil: BRAZIL }
  expect(await read(one)).toEqual(one)
  const two = { ...one, role: 'agent', europe: { ...BRAZIL, country: 'IE' }, elsewhere: 'europe' }
  expect(await read(two)).toEqual(two)
})

test.each<[string, unknown, string]>([
  ['no JSON', '{', 'PLATFORM_FILE holds no JSON.'],
  ['no company', { name: 'P', role: 'seller' }, 'names neither brazil nor europe.'],
  ['another role', { name: 'P', role: 'owner', brazil: BRAZIL }, 'role: '],
  ['no address', { name: 'P', role: 'agent', europe: { ...BRAZIL, email: 'x' } }, 'europe.email: '],
  [
    'a script for a page',
    { name: 'P', role: 'agent', brazil: { ...BRAZIL, terms_url: 'javascript:1' } },
    'brazil.terms_url: ',
  ],
  ['a field that nobody reads', { name: 'P', role: 'agent', brazil: BRAZIL, color: 1 }, 'color'],
])('%s stops the start with a sentence', async (_, contents, sentence) => {
  await expect(read(contents)).rejects.toThrow(sentence)
})

test('a file that is not there', () => {
  expect(() => readPlatformFile('/nowhere/platform.json')).toThrow('PLATFORM_FILE cannot be read (ENOENT).')
})

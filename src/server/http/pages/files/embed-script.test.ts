import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headersOfAsset } from './build-files.ts'
import { mountEmbedScript, readEmbedScript } from './embed-script.ts'

const SCRIPT = 'export const embed = () => undefined'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balcao-embed-'))
  await mkdir(join(folder, '.vite'))
  await mkdir(join(folder, 'assets'))
  const manifest = { 'src/web/embed/embed.ts': { file: 'assets/embed-Ab_-1.js' } }
  await writeFile(join(folder, '.vite/embed.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'assets/embed-Ab_-1.js'), SCRIPT)
})
afterAll(() => rm(folder, { recursive: true }))

test('a site on any origin finds the script and its hash', async () => {
  const app = Fastify()
  mountEmbedScript(app, await readEmbedScript(folder))
  const led = await app.inject('/embed.js')
  expect([led.statusCode, led.headers.location]).toEqual([302, '/assets/embed-Ab_-1.js'])
  const described = await app.inject('/embed.json')
  const integrity = `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`
  expect(described.json()).toEqual({ src: '/assets/embed-Ab_-1.js', integrity })
  for (const { headers } of [led, described]) expect(headers['access-control-allow-origin']).toBe('*')
})

test.each(['embed-Ab_-1.js', 'embed-Ab_-1.js.br', 'embed-Ab_-1.js.gz'])('%s is for any site', (name) => {
  expect(headersOfAsset(`/dist/client/assets/${name}`)).toMatchObject({ 'access-control-allow-origin': '*' })
})

test.each(['entry-browser-Ab.js', 'framed-Ab.js', 'embed-Ab.css'])('%s is for our pages', (name) => {
  expect(headersOfAsset(name)).toEqual({})
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { readConfig } from '../../configuration/config.ts'
import type { Disclosure } from '../../configuration/disclosure.ts'
import { answerErrors } from './answer-errors.ts'
import { createLog } from '../../log.ts'
import { createMetrics } from '../../metrics.ts'
import { createBaseServer } from './base-server.ts'
import { mountWellKnown } from './well-known.ts'

const NOW = new Date('2026-11-27T22:40:00Z')
const DAY_MS = 24 * 3600 * 1000

async function answerOf(path: string, disclosure: Disclosure | null, origins: string[] = []) {
  const app = Fastify()
  answerErrors(app, {
    log: createLog(
      'silent',
      () => undefined,
      () => NOW,
    ),
  })
  mountWellKnown(app, { disclosure, origins, now: () => NOW })
  return app.inject(path)
}

const securityTxt = (disclosure: Disclosure | null, origins?: string[]) =>
  answerOf('/.well-known/security.txt', disclosure, origins)

/** The fields of a file, in their order. RFC 9116, 4: a name, a colon, a space, a value, on a line each. */
function fieldsOf(text: string): string[][] {
  const lines = text.split('\n')
  expect(lines.pop()).toBe('')
  return lines.map(
    (line) => /^([A-Z][a-z]+(?:-[A-Z][a-z]+)*): (\S.*)$/.exec(line)?.slice(1) ?? ['unreadable', line],
  )
}

test('names contacts, end, languages, its own addresses and the policy', async () => {
  const disclosure = {
    contacts: ['security@example.com', 'https://example.com/report'],
    languages: ['pt', 'en'],
    policy: 'https://example.com/policy',
  }
  const { statusCode, headers, body } = await securityTxt(disclosure, [
    'https://pay.example.com',
    'https://pay.partner.example',
  ])
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(fieldsOf(body)).toEqual([
    ['Contact', 'mailto:security@example.com'],
    ['Contact', 'https://example.com/report'],
    ['Expires', '2027-05-26T00:00:00.000Z'],
    ['Preferred-Languages', 'pt, en'],
    ['Canonical', 'https://pay.example.com/.well-known/security.txt'],
    ['Canonical', 'https://pay.partner.example/.well-known/security.txt'],
    ['Policy', 'https://example.com/policy'],
  ])
  const end = new Date(fieldsOf(body)[2]?.[1] ?? '').getTime()
  expect(end).toBeGreaterThan(NOW.getTime())
  expect(end).toBeLessThan(NOW.getTime() + 365 * DAY_MS)
})

test('names no address that is not served over TLS, and no policy where none exists', async () => {
  const { body } = await securityTxt({ contacts: ['a@example.com'], languages: ['en'], policy: null }, [
    'http://localhost:3000',
  ])
  expect(fieldsOf(body).map(([name]) => name)).toEqual(['Contact', 'Expires', 'Preferred-Languages'])
})

// With limits of calls, plugins are loaded while the server is put together.
test.each([true, false])(
  'is not there where nobody is named, with limits of calls: %s',
  async (rateLimits) => {
    const log = createLog(
      'silent',
      () => undefined,
      () => NOW,
    )
    const metrics = createMetrics()
    const app = await createBaseServer({
      log,
      metrics,
      rateLimits,
      trustedProxies: [],
      role: 'web',
      isStopping: () => false,
    })
    const answer = await app.inject('/.well-known/security.txt')
    await app.close()
    expect([answer.statusCode, errorBody.parse(answer.json()).code]).toEqual([404, 'NOT_FOUND'])
  },
)

test('robots.txt closes nothing, because a page says noindex only to crawlers that may fetch it', async () => {
  const { statusCode, headers, body } = await answerOf('/robots.txt', null)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const rules = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(rules).toEqual(['User-agent: *', 'Disallow:'])
})

test('the settings name contacts of their own, then the companies of the platform; else none', async () => {
  expect(readConfig({}, []).disclosure).toBeNull()
  const company = { legal_name: 'P Ltda', document: '11', legal_address: 'Rua Um, 1', country: 'BR' }
  const folder = await mkdtemp(join(tmpdir(), 'balcao-disclosure-'))
  const file = join(folder, 'platform.json')
  const brazil = { ...company, email: 'ajuda@platform.example' }
  await writeFile(file, JSON.stringify({ name: 'P', role: 'agent', brazil, europe: brazil }))
  try {
    expect(readConfig({ PLATFORM_FILE: file }, []).disclosure).toEqual({
      contacts: ['ajuda@platform.example'],
      languages: ['pt', 'en'],
      policy: null,
    })
    const env = {
      PLATFORM_FILE: file,
      SECURITY_CONTACT: 'security@example.com, https://example.com/report',
      SECURITY_LANGUAGES: 'de,en',
      SECURITY_POLICY_URL: 'https://example.com/policy',
    }
    expect(readConfig(env, []).disclosure).toEqual({
      contacts: ['security@example.com', 'https://example.com/report', 'ajuda@platform.example'],
      languages: ['de', 'en'],
      policy: 'https://example.com/policy',
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})

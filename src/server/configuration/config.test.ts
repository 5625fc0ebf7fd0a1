import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, readUnjudgedConfig } from './config.ts'
import { loadCredentialKeys, loadSecrets } from './secrets.ts'
import { StartError } from '../start-error.ts'

const LONG = 'a-secret-that-is-long-enough-to-be-one'
const KEY = 'ab'.repeat(32)
const OTHER = 'another-secret-that-is-long-enough-too'
const APART = { INTERNAL_KEY: LONG, APP_SECRET: OTHER }
const REAL = { DATABASE_URL: 'postgres://db/x?sslmode=verify-full', GATEWAYS: 'stripe' }

test('nothing set is a whole program on this machine, with the demo', () => {
  const config = readConfig({}, [])
  expect(config.roles).toEqual(['web', 'gateway', 'worker', 'sandbox', 'office'])
  expect(config.splitRoles).toBe(false)
  expect(config.ports).toEqual({ web: 3000, gateway: 3001, sandbox: 3002, smtp: 3003, office: 3004 })
  expect(config.urls).toEqual({
    web: 'http://localhost:3000',
    gateway: 'http://localhost:3001',
    sandbox: 'http://localhost:3002',
    office: 'http://localhost:3004',
    internalGateway: 'http://127.0.0.1:3001',
  })
  expect(config.mail).toEqual({ smtpUrl: 'smtp://127.0.0.1:3003', from: 'Balcão <checkout@localhost>' })
  expect(config.database).toBeUndefined()
  expect(config.gateways.map(({ name }) => name)).toEqual(['sandbox', 'sandbox-b', 'sandbox-worldpay'])
  expect(config.workerPort).toBeUndefined()
  expect(config.dataDir).toMatch(/^\/.*\.data$/)
  expect([config.demo, config.secureCookies, config.logLevel]).toEqual([true, false, 'info'])
})

test('a production environment is read', () => {
  const config = readConfig(
    {
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://pay.example.com/',
      GATEWAY_URL: 'https://cards.example.com',
      DATABASE_URL: 'postgres://user:p%40ss@db/balcao',
      DATABASE_DIRECT_URL: 'postgres://user:p%40ss@db:6432/balcao',
      DATABASE_REPLICA_URL: 'postgres://user:p%40ss@copy/balcao',
      APP_SECRET: OTHER,
      INTERNAL_KEY: LONG,
      VAULT_KEY: 'ab'.repeat(32),
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      PARTNER_HOSTS: 'Pay.Partner.com,other.example:8443',
      OTHER_CHECKOUT_HOST: 'checkout.example.com',
      TERMS_URL: 'https://example.com/{lang}/terms',
      LOG_LEVEL: 'WARN',
      SWEEP_INTERVAL_MS: '250',
    },
    ['--role', 'worker,web'],
  )
  expect(config.roles).toEqual(['web', 'worker'])
  expect(config.splitRoles).toBe(true)
  expect(config.ports.gateway).toBe(8081)
  expect(config.urls.web).toBe('https://pay.example.com')
  expect(config.database?.directUrl).toContain('6432')
  expect(config.database?.replicaUrl).toContain('@copy/')
  expect(config.configuredSecrets.vaultKey).toHaveLength(32)
  expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  expect(config.partnerOrigins).toEqual(['https://pay.partner.com', 'https://other.example:8443'])
  expect(config.otherCheckout).toBe('https://checkout.example.com')
  expect(config.legalPages).toEqual({ terms: 'https://example.com/{lang}/terms', privacy: null })
  expect(config.edgeCountryHeader).toBeUndefined()
  expect(config.platform).toBeNull()
  expect([config.demo, config.secureCookies, config.logLevel]).toEqual([false, true, 'warn'])
})

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ AD_NETWORKS: 'real' }, false],
  [{ DEMO: 'catalogue' }, false],
  [{ DEMO: 'off', AD_NETWORKS: 'sandbox' }, true],
  [{ ...REAL, CREDENTIALS_KEY: KEY, DEMO: 'on', OFFICE_URL: 'https://office.example.com' }, false],
])('with %j the sandbox plays the ad networks: %s', (env, expected) => {
  expect(readUnjudgedConfig(env, []).simulatesNetworks).toBe(expected)
})

test('an empty variable is one that is not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' }, [])).toEqual(readConfig({}, []))
})

test.each([
  [[], ['web', 'gateway', 'worker', 'sandbox', 'office'], false],
  [['--role', 'office'], ['office'], false],
  [['--role', 'web,office'], ['web', 'office'], true],
  [['--role=web,gateway,worker'], ['web', 'gateway', 'worker'], false],
  [['--role', 'sandbox'], ['sandbox'], false],
  [['--role', 'gateway,sandbox'], ['gateway', 'sandbox'], true],
])('%j runs the roles %j', (argv, roles, split) => {
  const config = readConfig({ INTERNAL_KEY: LONG, VAULT_KEY: KEY }, argv)
  expect([config.roles, config.splitRoles]).toEqual([roles, split])
})

test.each<[Record<string, string>, string[], RegExp]>([
  [{ GATEWAYS: 'visa' }, [], /^GATEWAYS: visa needs kind=…/],
  [
    { WORKER_PORT: '3001' },
    [],
    /^WORKER_PORT is 3001, which is another role's: it needs a port of its own\.$/,
  ],
  [{ WORKER_PORT: 'yes' }, [], /^WORKER_PORT must be a whole number/],
  [APART, ['--role', 'gateway'], /^VAULT_KEY is needed when roles run apart/],
  [REAL, [], /^CREDENTIALS_KEY is needed for GATEWAYS on DATABASE_URL/],
  [{ ...REAL, CREDENTIALS_KEY: `${KEY},short` }, [], /^CREDENTIALS_KEY must be 32 random bytes/],
  [{ PORT: 'abc' }, [], /^PORT must be a whole number from 1 to 65535, not "abc"\.$/],
  [{ PORT: '70000' }, [], /^PORT must be/],
  [{ PORT: '3e3' }, [], /^PORT must be/],
  [{ PORT: '65535' }, [], /^GATEWAY_PORT would be 65536/],
  [{ GATEWAY_PORT: '3000' }, [], /^PORT and GATEWAY_PORT are both 3000/],
  [{ OFFICE_PORT: '3002' }, [], /^SANDBOX_PORT and OFFICE_PORT are both 3002/],
  [{ OFFICE_URL: 'https://example.com/office' }, [], /^OFFICE_URL must be .* without a path/],
  [{ PUBLIC_URL: 'pay.example.com' }, [], /^PUBLIC_URL must be an address like/],
  [{ GATEWAY_URL: 'https://example.com/cards' }, [], /^GATEWAY_URL must be .* without a path/],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, [], /^PUBLIC_URL must be/],
  [{ DATABASE_DIRECT_URL: 'postgres://db/balcao' }, [], /^DATABASE_DIRECT_URL is set without DATABASE_URL/],
  [{ DATABASE_REPLICA_URL: 'postgres://db/balcao' }, [], /^DATABASE_REPLICA_URL is set without DATABASE_URL/],
  [{ TRUSTED_PROXIES: '10.0.0.0/8,proxy' }, [], /^TRUSTED_PROXIES must list .* "proxy" is none/],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, [], /^TRUSTED_PROXIES must list/],
  [{ PARTNER_HOSTS: 'https://pay.example.com' }, [], /^PARTNER_HOSTS must list host names/],
  [{ LOG_LEVEL: 'loud' }, [], /^LOG_LEVEL must be one of trace, .* not "loud"\.$/],
  [{ DEMO: 'maybe' }, [], /^DEMO must be one of on, catalogue, off/],
  [{ SWEEP_INTERVAL_MS: '5' }, [], /^SWEEP_INTERVAL_MS must be a whole number from 50/],
  [{}, ['--role', 'web,cook'], /^"cook" is no role: --role takes web, gateway, worker, sandbox, office\.$/],
  [{}, ['--role'], /is no role/],
  [{}, ['--verbose'], /^The program knows one option/],
  [{}, ['--role', 'web'], /^INTERNAL_KEY is needed/],
  [{ INTERNAL_KEY: LONG, DATABASE_URL: 'postgres://db/x' }, ['--role', 'web'], /^APP_SECRET is needed/],
])('%j with %j is refused in one sentence', (env, argv, sentence) => {
  const read = () => readConfig(env, argv)
  expect(read).toThrow(StartError)
  expect(read).toThrow(sentence)
})

test.each([
  ['DATABASE_URL', 'mysql://user:hunter2@db/balcao'],
  ['DATABASE_URL', 'user:hunter2@db'],
  ['SMTP_URL', 'https://user:hunter2@mail'],
  ['PUBLIC_URL', 'https://user:hunter2@pay.example.com'],
  ['APP_SECRET', 'hunter2'],
  ['INTERNAL_KEY', 'hunter2'],
  ['SANDBOX_KEY', 'hunter2'],
  ['VAULT_KEY', 'hunter2'.repeat(6)],
])('a wrong %s is refused without repeating a possible secret', (name, value) => {
  const read = () => readConfig({ [name]: value }, [])
  expect(read).toThrow(new RegExp(`^${name} `))
  expect(read).not.toThrow(/hunter2/)
})

test('the keys of accounts are read by the gateway role alone', async () => {
  const env = {
    ...APART,
    ...REAL,
    VAULT_KEY: 'ef'.repeat(32),
    CREDENTIALS_KEY: `${KEY}, ${'cd'.repeat(32)},${KEY}`,
  }
  const keysOf = (...roles: string[]): number =>
    readConfig(env, ['--role', roles.join(',')]).configuredSecrets.credentialKeys.length
  expect([keysOf('web'), keysOf('worker'), keysOf('gateway'), keysOf('web', 'gateway')]).toEqual([0, 0, 2, 2])
  expect(await loadCredentialKeys(readConfig(env, []))).toHaveLength(2)
})

test('without CREDENTIALS_KEY on its own database a key is kept and found again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'config-'))
  const config = readConfig({ DATA_DIR: dataDir, GATEWAYS: 'stripe' }, [])
  const [first] = await loadCredentialKeys(config)
  expect(first).toHaveLength(32)
  expect(await loadCredentialKeys(config)).toEqual([first])
  expect((await stat(join(dataDir, 'credentials-key'))).mode & 0o777).toBe(0o600)
  await rm(dataDir, { recursive: true })
})

test.each([
  ['beside the sandbox alone', {}, false],
  ['beside a gateway that moves money', { GATEWAYS: 'sandbox; stripe' }, true],
  ['where it is asked for', { OFFICE_SECOND_FACTOR: 'required' }, true],
  ['where it is given up', { GATEWAYS: 'stripe', OFFICE_SECOND_FACTOR: 'optional' }, false],
])('operators need a second factor, or none: %s', (_, env, needed) => {
  expect(readConfig(env, []).operatorsNeedFactor).toBe(needed)
})

test('nothing of it can be changed', () => {
  const config = readConfig({ VAULT_KEY: 'ab'.repeat(32) }, [])
  expect(Object.isFrozen(config.ports)).toBe(true)
  expect(() => Object.assign(config.urls, { web: 'https://elsewhere.example' })).toThrow(TypeError)
})

describe('the vault’s keys', () => {
  const [now, former] = ['a'.repeat(64), 'b'.repeat(64)]
  const secretsOf = (env: Record<string, string | undefined>) => readConfig(env, []).configuredSecrets

  test('come from the environment, a file or a command; the first seals', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'balcao-vault-'))
    const file = join(folder, 'keys')
    await writeFile(file, `${now}\n${former}\n`)
    const expected = { vaultKey: Buffer.from(now, 'hex'), formerVaultKeys: [Buffer.from(former, 'hex')] }
    for (const env of [
      { VAULT_KEY: `${now},${former}` },
      { VAULT_KEY_FILE: file },
      { VAULT_KEY_COMMAND: `cat ${file}` },
    ])
      expect(secretsOf(env)).toMatchObject(expected)
    await rm(folder, { recursive: true })
  })

  test.each([
    [{ VAULT_KEY_FILE: '/nowhere/keys' }, 'VAULT_KEY_FILE cannot be read (ENOENT).'],
    [{ VAULT_KEY_FILE: '/dev/null' }, 'VAULT_KEY_FILE brought no key.'],
    [{ VAULT_KEY_COMMAND: `echo ${now}; exit 1` }, 'VAULT_KEY_COMMAND brought no key.'],
    [{ VAULT_KEY_COMMAND: 'true' }, 'VAULT_KEY_COMMAND brought no key.'],
    [{ VAULT_KEY: now, VAULT_KEY_FILE: '/dev/null' }, 'set one of them'],
  ])('that do not come stop the start: %j', (env, sentence) => {
    expect(() => secretsOf(env)).toThrow(sentence)
    expect(() => secretsOf(env)).not.toThrow(now)
  })
})

test('secrets that are not configured are made once, kept from others and found again; the vault key is not', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-config-'))
  try {
    const config = readConfig({ DATA_DIR: join(dataDir, 'new') }, [])
    const [first, second] = await Promise.all([loadSecrets(config), loadSecrets(config)])
    expect(first.appSecret.length).toBeGreaterThanOrEqual(32)
    expect(second.appSecret).toBe(first.appSecret)
    expect(second.sandboxKey).toBe(first.sandboxKey)
    expect(second.vaultKey).not.toEqual(first.vaultKey)
    expect(first.sandboxKey).not.toBe(first.appSecret)
    const file = join(dataDir, 'new', 'app-secret')
    expect(await readFile(file, 'utf8')).toBe(first.appSecret)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

test('configured secrets are taken as they are, and then nothing is written', async () => {
  const config = readConfig({ APP_SECRET: LONG, SANDBOX_KEY: OTHER, DATA_DIR: '/nowhere/that/exists' }, [])
  expect(await loadSecrets(config)).toMatchObject({ appSecret: LONG, sandboxKey: OTHER })
})

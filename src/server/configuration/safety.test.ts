import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { readConfig } from './config.ts'
import { loadSecrets } from './secrets.ts'

const LONG = 'a-secret-that-is-long-enough-to-be-one'
/** An installation that sells in earnest, and that a start accepts. */
const SAFE = {
  PUBLIC_URL: 'https://pay.example.com',
  GATEWAY_URL: 'https://cards.example.com',
  DATABASE_URL: 'postgres://balcao:x@db.internal/balcao?sslmode=verify-full',
  SMTP_URL: 'smtps://mail.example.com',
  GATEWAYS: 'stripe',
  CREDENTIALS_KEY: 'ab'.repeat(32),
  APP_SECRET: LONG,
  TRUSTED_PROXIES: '10.0.0.0/8',
}

const startWith = (changed: Record<string, string>) => () => readConfig({ ...SAFE, ...changed }, [])

test.each<[Record<string, string>, RegExp]>([
  [{ OPERATOR_KEY: LONG }, /^Two secrets are the same/],
  [{ VAULT_KEY: 'AB'.repeat(32) }, /^Two secrets are the same/],
  [{ GATEWAY_URL: 'https://pay.example.com' }, /^PUBLIC_URL and GATEWAY_URL are the same origin/],
  [{ PUBLIC_URL: 'http://pay.example.com' }, /^PUBLIC_URL must be https/],
  [{ GATEWAY_URL: 'http://cards.example.com' }, /^GATEWAY_URL must be https/],
  [{ OFFICE_URL: 'https://pay.example.com' }, /^OFFICE_URL is the origin of PUBLIC_URL or GATEWAY_URL/],
  [{ OFFICE_URL: 'https://cards.example.com' }, /^OFFICE_URL is the origin of/],
  [{ OFFICE_URL: 'http://office.example.com' }, /^OFFICE_URL must be https/],
  [{ DATABASE_URL: 'postgres://db.internal/balcao' }, /^DATABASE_URL leads to another machine without TLS/],
  [{ DATABASE_URL: 'postgres://db.internal/balcao?sslmode=no-verify' }, /^DATABASE_URL leads/],
  [{ DATABASE_DIRECT_URL: 'postgres://db.internal/balcao?sslmode=prefer' }, /^DATABASE_URL leads/],
  [{ DATABASE_REPLICA_URL: 'postgres://copy.internal/balcao' }, /^DATABASE_URL leads/],
  [{ SMTP_URL: 'smtp://mail.example.com' }, /^SMTP_URL leads to another machine without TLS/],
  [{ RATE_LIMITS: 'off' }, /^RATE_LIMITS is off/],
  [{ AD_NETWORKS: 'sandbox' }, /^AD_NETWORKS is sandbox/],
  [{ TRUSTED_PROXIES: '10.0.0.1,0.0.0.0/0' }, /^TRUSTED_PROXIES trusts everybody/],
  [{ TRUSTED_PROXIES: '::/0' }, /^TRUSTED_PROXIES trusts everybody/],
])('a start refuses %j', (changed, sentence) => {
  expect(startWith(changed)).toThrow(StartError)
  expect(startWith(changed)).toThrow(sentence)
})

test.each<Record<string, string>>([
  {},
  { PUBLIC_URL: 'http://localhost:3000', GATEWAY_URL: 'http://127.0.0.1:3001' },
  { DATABASE_URL: 'postgres://127.0.0.1/balcao' },
  { DATABASE_URL: 'postgres://localhost/balcao?host=/var/run/postgresql' },
  { SMTP_URL: 'smtp://mail.example.com:587?requireTLS=true' },
  { SMTP_URL: 'smtp://127.0.0.1:25' },
])('and accepts %j', (changed) => {
  expect(startWith(changed)).not.toThrow()
})

test('without a real gateway only always unsafe settings are refused', () => {
  const open = {
    PUBLIC_URL: 'http://pay.example.com',
    RATE_LIMITS: 'off',
    SMTP_URL: 'smtp://mail.example.com',
  }
  expect(() => readConfig(open, [])).not.toThrow()
  expect(() => readConfig({ ...open, GATEWAY_URL: open.PUBLIC_URL }, [])).toThrow(/same origin/)
})

test.each(['', 'short'])('a file with "%s" in it is no secret', async (text) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'safety-'))
  await writeFile(join(dataDir, 'app-secret'), text)
  await expect(loadSecrets(readConfig({ DATA_DIR: dataDir }, []))).rejects.toThrow(
    /app-secret is shorter than 32/,
  )
  await rm(dataDir, { recursive: true })
})

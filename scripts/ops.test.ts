import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/configuration/config.ts'
import { ROLES } from '#server/configuration/roles.ts'
import { BACKLOG, METRICS } from '#server/metrics.ts'

/** The files of ops/ name metrics, variables, roles and pages of the program that is there. */

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

const METRIC_NAMES: readonly string[] = Object.values(METRICS).map(({ name }) => name)
const rules = read('ops/prometheus/rules.yml')
const alerts = found(rules, /- alert: (\w+)/g)

test.each(['rules.yml', 'rules.test.yml', 'dashboard.json'])('%s names metrics that are counted', (file) => {
  const text = read(`ops/prometheus/${file}`)
  const names = found(text, /\b(balcao_[a-z_]+)/g).map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))
  const backlogs = found(text, /balcao_backlog\{name=\\?"([a-z-]+)/g)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !METRIC_NAMES.includes(name))).toEqual([])
  expect(backlogs.filter((name) => !Object.hasOwn(BACKLOG, name))).toEqual([])
  expect(read('src/contract/routes.ts')).toContain("path: '/payment'")
})

test('each alert is tested, firing and silent, and has a page with instructions', () => {
  expect(alerts.length).toBeGreaterThan(10)
  const cases = found(read('ops/prometheus/rules.test.yml'), /- name: (.+)/g)
  expect(cases).toEqual(alerts.flatMap((alert) => [`${alert} fires`, `${alert} stays silent`]))
  expect(found(read('docs/operations/incidents.md'), /^### (\w+)$/gm)).toEqual(alerts)
  const pages = alerts.map((alert) => `docs/operations/incidents.md#${alert.toLowerCase()}`)
  expect(found(rules, /runbook: (.+)/g)).toEqual(pages)
})

/** Reads an example environment, with a separate secret wherever it omits one. */
function example(name: string): Record<string, string> {
  const path = `ops/systemd/${name}.env.example`
  if (!existsSync(join(root, path))) return {}
  const entries = read(path).matchAll(/^(\w+)=(.*)$/gm)
  return Object.fromEntries(
    [...entries].map(([, key = '', value = '']) => [
      key,
      value.replace('change-me', Buffer.from(key.padEnd(32, '.')).toString('hex').slice(0, 64)),
    ]),
  )
}

const unit = read('ops/systemd/balcao@.service')

test.each(ROLES.filter((role) => role !== 'sandbox'))('the unit starts the role %s', (role) => {
  const env = { ...example('common'), ...example(role) }
  const [, script = '', option = ''] = /^ExecStart=\/bin\/sh (\S+) --role (\S+)$/m.exec(unit) ?? []
  expect(existsSync(join(root, script))).toBe(true)
  expect(readConfig(env, ['--role', option.replace('%i', role)]).roles).toEqual([role])
  expect(env['DATA_DIR']).toBe(`/var/lib/${/^StateDirectory=(\S+)$/m.exec(unit)?.[1]}`)
})

test('each variable of the examples is one of the manual', () => {
  const named = ['common', 'gateway', 'worker'].flatMap((name) => Object.keys(example(name)))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !read('docs/reference/configuration.md').includes(`| \`${name}\``))).toEqual(
    [],
  )
})

test('keys that open cards and accounts are for the gateway role alone', () => {
  const others = { ...example('common'), ...example('worker') }
  expect(Object.keys(others)).not.toEqual(expect.arrayContaining(['VAULT_KEY']))
  expect(Object.keys(others)).not.toEqual(expect.arrayContaining(['CREDENTIALS_KEY']))
})

test('the name of a unit with a comma is no role', () => {
  const env = { ...example('common'), ...example('gateway') }
  expect(() => readConfig(env, ['--role', String.raw`gateway\x2cworker`])).toThrow('is no role')
})

test.each([
  ['ops/proxy/nginx.conf', /^ {2}location ~ \^\/\(metrics\$\|health\/\|internal\/\) \{ return 404; \}$/gm],
  [
    'ops/proxy/Caddyfile',
    /^\t@private path \/metrics \/health\/\* \/internal\/\*\n\trespond @private 404$/gm,
  ],
])('%s hides the private paths on each of the three origins', (path, hides) => {
  const text = read(path)
  for (const port of [3000, 3001, 3004]) expect(text).toContain(`127.0.0.1:${port}`)
  expect(text.match(hides)).toHaveLength(3)
  for (const header of ['CF-IPCountry', 'X-Vercel-IP-Country', 'CloudFront-Viewer-Country'])
    expect(text.match(new RegExp(header, 'g'))).toHaveLength(path.endsWith('Caddyfile') ? 1 : 3)
})

test('every replica of the cluster confirms a sale, so that any of them may take over', () => {
  const { bootstrap } = parse(read('ops/cluster/patroni.yml')) as {
    bootstrap: { dcs: Record<string, unknown> }
  }
  const [, nodes = ''] = /^ETCD_INITIAL_CLUSTER=(.+)$/m.exec(read('ops/cluster/node.env.example')) ?? []
  expect(nodes.split(',')).toHaveLength(3)
  expect(bootstrap.dcs).toMatchObject({
    synchronous_mode: true,
    synchronous_mode_strict: true,
    synchronous_node_count: nodes.split(',').length - 1,
  })
})

test('nginx logs no query and no referrer, for any of its servers', () => {
  const text = read('ops/proxy/nginx.conf')
  const format = /^log_format balcao '(.*)';$/m.exec(text)?.[1] ?? ''
  expect(format).toContain('$uri')
  expect(format).not.toMatch(/\$(?:request|request_uri|args|query_string|http_referer|http_cookie)\b/)
  expect(text.match(/^ {2}access_log \S+ balcao;$/gm)).toHaveLength(text.match(/^server \{$/gm)?.length ?? 0)
})

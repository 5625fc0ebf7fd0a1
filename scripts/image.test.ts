import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROLES } from '#server/configuration/roles.ts'
import { ROOT } from './tool.ts'

/** The files of an image and of its containers agree with the program, and give up what the program does not need. */

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

interface Service {
  image: string
  command?: string[]
  entrypoint?: string[]
  network_mode?: string
  env_file?: string[]
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  volumes?: string[]
  ports?: string[]
  healthcheck?: { test?: string[]; disable?: boolean }
  stop_grace_period?: string
}

const compose = parse(read('ops/compose/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
const { services } = compose
const roles = ROLES.filter((role) => role !== 'sandbox')

describe('the Dockerfile', () => {
  const text = read('Dockerfile')
  const last = text.slice(text.lastIndexOf('\nFROM '))

  test('takes both bases as arguments, and ends as a user of its own', () => {
    expect(text.match(/^FROM \$\{(?:BUILD_)?BASE\}/gm)).toHaveLength(2)
    expect(/^USER (\S+)$/m.exec(last)?.[1]).toBe('10001:10001')
    expect(last.lastIndexOf('\nUSER ')).toBeGreaterThan(last.lastIndexOf('\nCOPY '))
    expect(last).not.toMatch(/^RUN /m)
  })

  test('starts Node in place of the shell, is asked for its health, and is stopped by a signal', () => {
    expect(/^ENTRYPOINT (.+)$/m.exec(last)?.[1]).toBe('["sh", "scripts/program.sh"]')
    expect(read('scripts/program.sh')).toMatch(/^exec node /m)
    expect(last).toContain('\nSTOPSIGNAL SIGTERM\n')
    expect(last).toMatch(/^HEALTHCHECK .*"scripts\/health\.ts"\]$/m)
  })

  test('opens the ports of its roles', () => {
    expect(/^EXPOSE (.+)$/m.exec(last)?.[1]).toBe('3000 3001 3004 3005')
  })

  test('copies files that are there', () => {
    const moved = [...text.matchAll(/mv (.+) \/out\/\S*/g)].flatMap(([, names = '']) => names.split(' '))
    const made = ['node_modules', 'dist']
    expect(moved.length).toBeGreaterThan(8)
    expect(moved.filter((name) => !made.includes(name) && !existsSync(join(ROOT, name)))).toEqual([])
  })

  test('leaves out the sources of nothing that a build needs, and every secret', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const name of ['.git', '.data', 'dist', '**/node_modules', '**/*.env'])
      expect(ignored).toContain(name)
    for (const name of ['src', 'demo', 'scripts', 'package.json']) expect(ignored).not.toContain(name)
  })
})

describe('the containers', () => {
  test.each(roles)('the role %s has one of its own, which can write its data only', (role) => {
    const service = services[role]
    expect(service?.command).toEqual(['--role', role])
    expect(service?.read_only).toBe(true)
    expect(service?.cap_drop).toEqual(['ALL'])
    expect(service?.security_opt).toEqual(['no-new-privileges:true'])
    expect(service?.network_mode).toBe('service:machine')
    const writable = service?.volumes?.filter((volume) => !volume.endsWith(':ro'))
    expect(writable).toEqual(['data:/var/lib/balcao'])
    expect(service?.stop_grace_period).toBe('60s')
  })

  test('each is asked on the port of its role', () => {
    const ports = roles.map((role) => services[role]?.healthcheck?.test?.at(-1))
    expect(ports).toEqual(['3000', '3001', '3005', '3004'])
  })

  test('the keys that open cards are given to the gateway role alone', () => {
    const files = Object.entries(services).map(([name, { env_file: given = [] }]) => [name, given] as const)
    expect(files.filter(([, given]) => given.includes('gateway.env')).map(([name]) => name)).toEqual([
      'gateway',
    ])
    for (const name of new Set(files.flatMap(([, given]) => given))) {
      const example = name === 'database.env' ? 'ops/compose' : 'ops/systemd'
      expect(existsSync(join(ROOT, example, `${name}.example`))).toBe(true)
    }
    expect(read('.gitignore')).toContain('ops/**/*.env\n')
  })

  test('only the proxy is reachable from outside, by the network that all share', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined)
    expect(open.map(([name]) => name)).toEqual(['machine'])
    expect(services['machine']?.ports).toEqual(['80:80', '443:443', '443:443/udp'])
    expect(services['database']?.command).toContain('listen_addresses=127.0.0.1')
    expect(services['prometheus']?.command).toContain('--web.listen-address=127.0.0.1:9090')
  })

  test('every file mounted from the repository exists, and every volume is named', () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.map((one) => one.split(':')[0] ?? ''),
    )
    const files = mounted.filter((source) => source.startsWith('..'))
    expect(files.length).toBeGreaterThan(1)
    expect(files.filter((source) => !existsSync(join(ROOT, 'ops/compose', source)))).toEqual([])
    const names = mounted.filter((source) => !source.startsWith('.'))
    expect([...new Set(names)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
  })

  test('the image is that of this version', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string }
    for (const role of roles) expect(services[role]?.image).toBe(`balcao:\${BALCAO_VERSION:-${version}}`)
  })
})

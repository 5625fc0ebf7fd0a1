import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createProgram } from './definitions/program.ts'
import { runBalcao } from './run-balcao.ts'

/** The command line as a whole: every command has help, refuses what it does not know, and prints JSON where it can. */

type Output = { code: number; out: string; err: string }

async function run(argv: readonly string[], env: Record<string, string> = {}): Promise<Output> {
  const output = { out: '', err: '' }
  const code = await runBalcao(argv, {
    env,
    out: (text) => void (output.out += `${text}\n`),
    err: (text) => void (output.err += `${text}\n`),
  })
  return { code, ...output }
}

/** The words of every command that does something: `['tickets', 'keys']`. */
function leaves(command: CommandUnknownOpts, words: readonly string[] = []): [string, CommandUnknownOpts][] {
  const children = command
    .createHelp()
    .visibleCommands(command)
    .filter((child) => child.name() !== 'help')
  if (children.length === 0) return [[words.join(' '), command]]
  return children.flatMap((child) => leaves(child, [...words, child.name()]))
}

const commands = leaves(createProgram(() => Promise.resolve(), ''))

test('the commands of an operator are there', () => {
  const groups = new Set(commands.map(([words]) => words.split(' ')[0]))
  for (const name of [
    'start',
    'doctor',
    'backup',
    'restore',
    'catalogue',
    'gateway',
    'jobs',
    'operator',
    'person',
    'reconcile',
    'sale',
    'tickets',
  ])
    expect(groups).toContain(name)
})

/** A value for each option that a command needs. */
const NEEDED: Readonly<Record<string, string>> = {
  '--may': 'read',
  '--until': '2999-12-31',
  '--reason': 'asked',
  '--seller': '10',
}

describe.each(commands)('balcao %s', (words, command) => {
  const { registeredArguments, options } = command

  test('describes itself, its arguments and its options', async () => {
    const { code, out, err } = await run([...words.split(' '), '--help'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(new RegExp(`^Usage: balcao ${words} `))
    expect(command.description().length).toBeGreaterThan(10)
    for (const each of [...registeredArguments, ...options]) {
      expect(each.description).not.toBe('')
      expect(out).toContain('flags' in each ? each.flags : each.name())
    }
  })

  const needed = options
    .filter(({ mandatory }) => mandatory)
    .flatMap(({ long }) => [long ?? '', NEEDED[long ?? ''] ?? ''])

  test('refuses an unknown option, and takes no secret as an argument', async () => {
    const { code, out, err } = await run([...words.split(' '), ...needed, '--unknown-option'])
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain("unknown option '--unknown-option'")
    expect(err).toContain(`Usage: balcao ${words}`)
    const names = [
      ...options.map((option) => option.name()),
      ...registeredArguments.map((each) => each.name()),
    ]
    expect(names.filter((name) => /secret|password|token|credential|url$/.test(name))).toEqual(
      words === 'page-check' ? ['url'] : [],
    )
  })
})

test.each([
  [['docter'], '(Did you mean doctor?)'],
  [['jobs', 'lst'], '(Did you mean list?)'],
  [['operator', 'key', 'revok', 'x'], '(Did you mean revoke?)'],
  [['doctor', '--jsn'], '(Did you mean --json?)'],
  [['sale', 'refund', 'x', '--reason', 'y', '--amout', '5'], '(Did you mean --amount?)'],
])('%j is rejected, and the intended command is suggested', async (argv, suggestion) => {
  expect(await run(argv)).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining(suggestion) as string,
  })
})

test.each([[[]], [['operator']], [['operator', 'key']]])(
  '%j is a group: its commands are listed',
  async (argv) => {
    expect(await run(argv)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^Usage: [\s\S]*Commands:/) as string,
    })
  },
)

describe('--json', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  const json = async (...argv: string[]): Promise<unknown> => {
    const env = { DATABASE_URL: database.url, CREDENTIALS_KEY: 'ab'.repeat(32) }
    const { out } = await run([...argv, '--json'], env)
    return JSON.parse(out) as unknown
  }

  test.each([
    [['jobs', 'list'], []],
    [['jobs', 'drop', 'all'], { jobs: 0 }],
    [['csp-reports', 'list'], []],
    [['csp-reports', 'clear'], { deleted: 0 }],
    [['card-ranges', 'show'], { ranges: 0, loaded_at: null }],
    [['card-ranges', 'clear'], { ranges: 0 }],
    [['catalogue', 'history', '--seller', '10'], []],
    [['catalogue', 'export'], { version: 1 }],
    [['operator', 'key', 'list'], []],
    [['operator', 'uses'], []],
    [['tickets', 'signing-keys'], []],
    [['tickets', 'keys', '8'], []],
    [['tickets', 'entries', '8'], { entered: 0, valid: 0, twice: [], invalid: [] }],
    [['reconcile', 'list'], []],
    [['person', 'erase', 'nobody@example.com'], { erased: 0, would_erase: {} }],
    [['gateway', 'credentials', 'list'], []],
  ])('%j prints data', async (argv, data) => {
    expect(await json(...argv)).toMatchObject(data)
  })

  test('a key is listed with its fields, and never with the key', async () => {
    const until = `${new Date().getUTCFullYear() + 1}-01-31`
    const made = await json('operator', 'key', 'add', 'support', '--may', 'read', '--until', until)
    expect(made).toMatchObject({ name: 'support', key: expect.any(String) as string })
    const listed = await json('operator', 'key', 'list')
    expect(listed).toMatchObject([{ name: 'support', permissions: ['read'], revoked_at: null }])
    expect(JSON.stringify(listed)).not.toContain((made as { key: string }).key)
  })

  test('an error is a sentence on standard error, and standard output stays empty', async () => {
    const output = await run(['operator', 'key', 'revoke', 'nobody'], { DATABASE_URL: database.url })
    expect(output).toEqual({ code: 1, out: '', err: 'There is no key called nobody.\n' })
  })
})

describe('bin/balcao', () => {
  const balcao = join(import.meta.dirname, '../../../bin/balcao')
  const start = (...argv: string[]) => spawnSync(balcao, argv, { encoding: 'utf8' })

  test('reads the options of a start before anything is built or started', () => {
    const help = start('start', '--help')
    expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('--role <roles>')])
    const wrong = start('start', '--roles', 'web')
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('(Did you mean --role?)')])
  })

  test.each(['bash', 'zsh', 'fish'])(
    'writes the completion of %s, which asks for commands and options',
    (shell) => {
      expect(start('completion', shell).stdout).toContain('balcao complete --')
    },
  )

  test('completes commands, options and values', () => {
    const complete = (...words: string[]) =>
      start('complete', '--', ...words)
        .stdout.split('\n')
        .map((line) => line.split('\t')[0])
    expect(complete('tickets', 'sign')).toContain('signing-keys')
    expect(complete('sale', 'refund', '--rea')).toContain('--reason')
    expect(complete('reconcile', 'list', '--state', '')).toEqual(
      expect.arrayContaining(['open', 'agreed', 'closed']),
    )
  })

  test('its bash completion is a valid script', () => {
    const script = start('completion', 'bash').stdout
    expect(execFileSync('bash', ['-n'], { input: script, encoding: 'utf8' })).toBe('')
  })
})

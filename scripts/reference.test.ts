import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ENVIRONMENT } from '#server/configuration/environment.ts'
import { SECRET_VARIABLES } from '#server/configuration/secrets.ts'
import { VARIABLE_DESCRIPTIONS } from '#server/configuration/variable-descriptions.ts'
import { LOG_EVENTS, type LogEventDescription } from '#server/log-events.ts'
import { REFERENCE_PAGES } from './reference/pages.ts'

/** The generated pages are those of today's code, and the tables that they are made of are complete. */

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Without what the formatter does to tables. */
const plain = (page: string): string => page.replace(/-{3,}/g, '---').replace(/ +/g, ' ')

test.each(Object.entries(REFERENCE_PAGES))('%s is up to date: npm run reference writes it', (path, write) => {
  expect(plain(read(path))).toBe(plain(write()))
})

test('docs/reference/ has no other page', () => {
  const pages = globSync('docs/reference/*', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  expect(pages.toSorted()).toEqual(Object.keys(REFERENCE_PAGES).toSorted())
})

test('every variable of the program is described, and no other', () => {
  // Variables that one command alone reads.
  const ofCommands = ['BACKUP_KEY', 'COPY_FROM_URL']
  const described = Object.values(VARIABLE_DESCRIPTIONS).flatMap((variables) => Object.keys(variables))
  const known = [...Object.keys(ENVIRONMENT.shape), ...SECRET_VARIABLES, ...ofCommands]
  expect(described.toSorted()).toEqual(known.toSorted())
})

const sources = globSync('src/{main.ts,{server,vault,gateways}/**/*.ts}', { cwd: root })
  .filter((path) => !/\.test(?:-double)?\.ts$/.test(path) && !path.endsWith('log-events.ts'))
  .map(read)
  .join('\n')

const events = new Map<string, LogEventDescription>(
  Object.values(LOG_EVENTS).flatMap((group) => Object.entries(group)),
)

describe('the table of log events', () => {
  /** Finds the names that a source itself logs at a level. */
  const writtenBy = (source: string): string[] =>
    [
      ...source.matchAll(/\blog\.(?:warn|error)\(\s*'([a-z-]+)'|\b(?:report\(deps, |failed\()'([a-z-]+)'/g),
    ].map(([, logged = '', reported = '']) => logged || reported)

  test('has every warning and error that the program logs', () => {
    const written = writtenBy(sources)
    expect(written.length).toBeGreaterThan(30)
    expect(written.filter((name) => !events.has(name))).toEqual([])
  })

  test('has no event that the program does not log', () => {
    // Some names end with what was decided: `card-try-${decision}`.
    const isWritten = (name: string): boolean =>
      sources.includes(`'${name}'`) || sources.includes(`\`${name.replace(/[a-z]+$/, '')}\${`)
    expect([...events.keys()].filter((name) => !isWritten(name))).toEqual([])
  })

  test('has the level of each event that is logged by name', () => {
    const levels = [...sources.matchAll(/\blog\.(info|warn|error)\(\s*'([a-z-]+)'/g)]
    const wrong = levels.filter(
      ([, level = '', name = '']) => events.has(name) && events.get(name)?.[0].includes(level) !== true,
    )
    expect(wrong.map(([, level, name]) => `${name} is logged as ${level}`)).toEqual([])
  })

  test('an event that is not in it is found', () => {
    const planted =
      "log.error(\n  'planted-event', {})\nreport(deps, 'planted-report', {})\nfailed('planted-failed')"
    expect(writtenBy(planted)).toEqual(['planted-event', 'planted-report', 'planted-failed'])
  })
})

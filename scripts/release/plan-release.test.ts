import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ROOT } from '../tool.ts'
import { hindrances, releasedChangelog, type Standing } from './plan-release.ts'
import { standingOf } from './standing.ts'

const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.1.0] - 2026-11-24\n\n- All.\n'
const ready: Standing = {
  version: '0.2.0',
  uncommitted: [],
  branch: 'main',
  tags: ['v0.1.0'],
  changelog: CHANGELOG,
}

describe('a release', () => {
  test('is made when everything is committed and documented', () => {
    expect(hindrances(ready)).toEqual([])
  })

  test.each<[string, Partial<Standing>, string]>([
    ['a dirty tree', { uncommitted: ['src/main.ts'] }, 'It is not committed: src/main.ts'],
    ['another branch', { branch: 'idea' }, 'This is the branch idea: releases are made on main.'],
    ['no version', { version: 'v2' }, 'v2 is no version: write three numbers, such as 0.2.0.'],
    ['the same version', { tags: ['v0.2.0'] }, '0.2.0 is not after 0.2.0, which is released.'],
    [
      'an earlier version, by numbers',
      { tags: ['v0.9.0', 'v0.10.0'], version: '0.9.1' },
      '0.9.1 is not after 0.10.0, which is released.',
    ],
    [
      'nothing in the changelog',
      { changelog: CHANGELOG.replace('- A thing.\n', '') },
      'CHANGELOG.md says nothing under Unreleased.',
    ],
    [
      'no section of it',
      { changelog: CHANGELOG.replace('## [Unreleased]', '## Next') },
      'CHANGELOG.md has 0 sections ## [Unreleased].',
    ],
    [
      'something unfinished in it',
      { changelog: CHANGELOG.replace('A thing', 'TODO') },
      'CHANGELOG.md has something unfinished under Unreleased.',
    ],
    [
      'an empty entry',
      { changelog: CHANGELOG.replace('- A thing.\n', '- A thing.\n- \n') },
      'CHANGELOG.md has an empty entry under Unreleased.',
    ],
    [
      'a section that is there',
      { changelog: CHANGELOG.replace('[0.1.0]', '[0.2.0]') },
      'CHANGELOG.md has a section of 0.2.0 already.',
    ],
  ])('is refused with %s', (_, change, sentence) => {
    expect(hindrances({ ...ready, ...change })).toEqual([sentence])
  })

  test('moves the unreleased entries to its section', () => {
    const first = CHANGELOG.replace('## [Unr', 'No version has been released yet, so: wait.\n\n## [Unr')
    expect(releasedChangelog(first, '0.2.0', '2026-12-01')).toBe(
      CHANGELOG.replace('## [Unreleased]\n', '## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n'),
    )
  })

  test('has a changelog here that it could be made of', () => {
    const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
    const isReleased = changelog.includes(`## [${version}]`)
    expect(changelog).toContain('## [Unreleased]')
    expect(isReleased ? [] : hindrances({ ...ready, tags: [], version, changelog })).toEqual([])
  })
})

describe('the git state', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-release-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], { cwd: folder })

  test('is the branch, the tags and every file that is not committed', () => {
    git('init', '--quiet', '--initial-branch=main')
    writeFileSync(join(folder, 'CHANGELOG.md'), CHANGELOG)
    expect(standingOf(folder, '0.2.0').uncommitted).toEqual(['CHANGELOG.md'])
    git('add', '.')
    git('commit', '--quiet', '--message', 'one')
    git('tag', 'v0.1.0')
    expect(standingOf(folder, '0.2.0')).toEqual(ready)
    writeFileSync(join(folder, 'CHANGELOG.md'), `${CHANGELOG}\n`)
    expect(hindrances(standingOf(folder, '0.2.0'))).toEqual(['It is not committed: CHANGELOG.md'])
  })
})

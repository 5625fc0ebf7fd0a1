/** Facts required before a version is released. */
export interface Standing {
  version: string
  /** Uncommitted files as git reports them, a line each. */
  uncommitted: readonly string[]
  branch: string
  /** Tags of releases, such as `v0.1.0`. */
  tags: readonly string[]
  changelog: string
}

const UNRELEASED = '## [Unreleased]'
const NUMBERS = /^(\d+)\.(\d+)\.(\d+)$/

/** Returns a sentence for each obstacle to a release. */
export function hindrances({ version, uncommitted, branch, tags, changelog }: Standing): string[] {
  const newest = tags
    .map((tag) => tag.replace(/^v/, ''))
    .filter((tag) => NUMBERS.test(tag))
    .toSorted(compareVersions)
    .at(-1)
  const isVersion = NUMBERS.test(version)
  return [
    ...(isVersion ? [] : [`${version} is no version: write three numbers, such as 0.2.0.`]),
    ...(isVersion && newest !== undefined && compareVersions(version, newest) <= 0
      ? [`${version} is not after ${newest}, which is released.`]
      : []),
    ...(branch === 'main' ? [] : [`This is the branch ${branch}: releases are made on main.`]),
    ...uncommitted.map((path) => `It is not committed: ${path}`),
    ...changelogFailures(changelog, version),
  ]
}

/** Returns what a changelog lacks before its unreleased entries can become a version's section. */
function changelogFailures(changelog: string, version: string): string[] {
  const sections = changelog.split('\n').filter((line) => line === UNRELEASED)
  if (sections.length !== 1) return [`CHANGELOG.md has ${sections.length} sections ${UNRELEASED}.`]
  const text = unreleasedText(changelog)
  return [
    ...(changelog.includes(`## [${version}]`) ? [`CHANGELOG.md has a section of ${version} already.`] : []),
    ...(/^- \S/m.test(text) ? [] : ['CHANGELOG.md says nothing under Unreleased.']),
    ...(/\b(?:TODO|FIXME|TBD)\b|^(?:<{7}|={7}|>{7})/m.test(text)
      ? ['CHANGELOG.md has something unfinished under Unreleased.']
      : []),
    ...(/^- *$/m.test(text) ? ['CHANGELOG.md has an empty entry under Unreleased.'] : []),
  ]
}

function unreleasedText(changelog: string): string {
  return (changelog.split(`\n${UNRELEASED}\n`)[1] ?? '').split(/^## /m)[0] ?? ''
}

/** The changelog with a section of the version in the place of what is unreleased, and an empty one above it. */
export function releasedChangelog(changelog: string, version: string, day: string): string {
  return changelog
    .replace(/^No version has been released yet.*\n\n/m, '')
    .replace(`${UNRELEASED}\n`, `${UNRELEASED}\n\n## [${version}] - ${day}\n`)
}

function compareVersions(one: string, other: string): number {
  const [first, second] = [one, other].map((text) => text.split('.').map(Number))
  const at = first?.findIndex((number, place) => number !== second?.[place]) ?? -1
  return at < 0 ? 0 : (first?.[at] ?? 0) - (second?.[at] ?? 0)
}

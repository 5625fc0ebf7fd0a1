import { parseSync } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/tool.ts'
import { findGuards, readSources, testOf, withoutGuards, type Guard, type Sources } from './guards.ts'
import { MUTANTS } from './mutants.ts'

/** Holds the marks of guards in the sources to the list of mutants (record 86). */

let sources: Sources
let guards: Guard[]

beforeAll(async () => {
  sources = await readSources(ROOT)
  guards = findGuards(sources)
})

/** Names and words of a line, for what it says must be known where it is put. */
const wordsOf = (text: string): string[] => text.match(/[A-Za-z_]\w*/g) ?? []

it('every mark names another guard', () => {
  const names = guards.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

it('every guard that is marked is taken out by some mutant', () => {
  const taken = new Set(MUTANTS.flatMap(({ without }) => Object.keys(without)))
  expect(guards.filter(({ name }) => !taken.has(name))).toEqual([])
})

it('mutants have names of their own', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length)
})

describe.each(MUTANTS)('$name', (mutant) => {
  it('changes the sources, which can still be read', () => {
    const changed = withoutGuards(mutant, sources)
    expect(changed.size).toBeGreaterThan(0)
    for (const [file, text] of changed) {
      expect(text).not.toBe(sources.get(file))
      expect(parseSync(file, text).errors).toEqual([])
    }
  })

  it('has a line for each guard that knows the names around it', () => {
    for (const [name, instead] of Object.entries(mutant.without)) {
      const guard = guards.find((each) => each.name === name)
      const known = new Set(wordsOf(sources.get(guard?.file ?? '') ?? ''))
      expect(wordsOf(instead).filter((word) => !known.has(word) && !LANGUAGE.has(word))).toEqual([])
    }
  })

  it('has its test', () => {
    expect(sources.has(testOf(mutant, sources))).toBe(true)
  })
})

/** Words of the languages themselves. */
const LANGUAGE = new Set(['Object', 'excluded', 'false', 'is', 'keys', 'not', 'null', 'true', 'where'])

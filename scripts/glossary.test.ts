import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Holds the names of src/ to docs/glossary.md: the words in code marks of its last column are refused in names of
 * files, folders and exports, unless they are a part of another term of the page.
 */

const root = join(import.meta.dirname, '..')

type Row = { term: string[]; refused: string[][] }

/** Location of a name, in the form that an editor opens. */
type Name = { at: string; name: string }

/** The words of a name, a file name or a phrase, in lower case. */
function wordsOf(name: string): string[] {
  const parts = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
  return parts.toLowerCase().match(/[a-z0-9]+/g) ?? []
}

/** The rows of every table of the glossary; rulers and heads have no term. */
function readRows(glossary: string): Row[] {
  const lines = glossary.split('\n').filter((line) => line.startsWith('| '))
  const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()))
  return cells
    .filter(([, term = '']) => term !== 'Term' && !term.startsWith('--'))
    .map(([, term = '', , , notUsed = '']) => ({
      term: wordsOf(term),
      refused: [...notUsed.matchAll(/`([^`]+)`/g)].map(([, phrase = '']) => wordsOf(phrase)),
    }))
}

/** Where a phrase begins in words, its own or their plurals; -1 where it does not occur. */
function positionOf(phrase: readonly string[], words: readonly string[]): number {
  const isSame = (word: string, other: string | undefined): boolean => other === word || other === `${word}s`
  return words.findIndex((_, start) => phrase.every((word, index) => isSame(word, words[start + index])))
}

/** The words of a name without the terms in it. */
function withoutTerms(words: readonly string[], terms: readonly string[][]): string[] {
  const left = [...words]
  for (const term of terms) {
    for (let at = positionOf(term, left); at >= 0; at = positionOf(term, left)) {
      left.splice(at, term.length, '')
    }
  }
  return left
}

/** The phrases of the glossary that a name must not contain. */
function refusedIn(name: string, rows: readonly Row[]): string[] {
  const refused = rows.flatMap((row) => row.refused)
  const words = wordsOf(name)
  const found = refused.filter((phrase) => {
    const longer = rows.map((row) => row.term).filter((term) => term.length > phrase.length)
    return positionOf(phrase, withoutTerms(words, longer)) >= 0
  })
  return [...new Set(found.map((phrase) => phrase.join(' ')))]
}

const DECLARED =
  /^export (?:declare )?(?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) (\w+)/gm
const LISTED = /^export (?:type )?\{([^}]*)\}/gm
const TAKEN_APART = /^export const \{([^}]*)\}/gm

/** The exported names of a source, each with the number of its line. */
function exportsOf(source: string): { line: number; name: string }[] {
  const lineOf = (index: number): number => source.slice(0, index).split('\n').length
  const single = [...source.matchAll(DECLARED)].map(({ index, 1: name = '' }) => ({
    line: lineOf(index),
    name,
  }))
  const several = [LISTED, TAKEN_APART].flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap(({ index, 1: list = '' }) =>
      list.split(',').map((item) => ({
        line: lineOf(index),
        name:
          item
            .trim()
            .replace(/^type /, '')
            .split(/ as |: /)
            .at(-1) ?? '',
      })),
    ),
  )
  return [...single, ...several].filter(({ name }) => name !== '')
}

/** Names that others read or that a release has stored: columns, properties of answers, keys of counters, file formats. */
const RELEASED = [
  'can_be_told',
  'is_told',
  'told',
  'told_as',
  'told_at',
  'told_to',
  'tells_visits',
  'owes_mail',
  'figures',
  'figures_state',
  'elsewhere',
  'heard',
  'give_back_second_payment',
]
/** Words that mean something else in variables: space, and what texts, languages and gateways call a thing. */
const OTHER_MEANING = ['room', 'instalment', 'parcela', 'lote', 'settle', 'settled', 'settlement']

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g
const STRINGS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g

/** The names in a source, each with the number of the line where it is first used. */
function identifiersOf(source: string): { line: number; name: string }[] {
  const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ')
  const code = source.replaceAll(COMMENTS, blank).replaceAll(STRINGS, blank)
  const found = new Map<string, number>()
  code.split('\n').forEach((text, index) => {
    for (const [name] of text.matchAll(/[A-Za-z_$][\w$]*/g)) if (!found.has(name)) found.set(name, index + 1)
  })
  return [...found].map(([name, line]) => ({ name, line }))
}

/** The variables and properties of src/ with a refused word that has no other meaning there. */
function wrongVariables(path: string, wordsIn: (name: string) => string[]): string[] {
  return identifiersOf(readFileSync(join(root, path), 'utf8'))
    .filter(({ name }) => !RELEASED.includes(name))
    .flatMap(({ line, name }) => wordsIn(name).map((word) => `${path}:${line} ${name}: "${word}"`))
}

/** Names of files, folders and exports of src/. */
function namesOf(): Name[] {
  const files = globSync('src/**/*', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('/migrations/'))
  const paths = files.map((path) => ({ at: path, name: path.split('/').at(-1) ?? '' }))
  const sources = files.filter((path) => /\.tsx?$/.test(path))
  return [
    ...paths,
    ...sources.flatMap((path) =>
      exportsOf(readFileSync(join(root, path), 'utf8')).map(({ line, name }) => ({
        at: `${path}:${line}`,
        name,
      })),
    ),
  ]
}

const rows = readRows(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))

test('the glossary has terms, and each of them once', () => {
  const terms = rows.map(({ term }) => term.join(' '))
  expect(terms.length).toBeGreaterThan(40)
  expect(new Set(terms).size).toBe(terms.length)
})

test('a refused word is found in every spelling of a name, and let pass within a term', () => {
  const some: Row[] = [
    { term: ['waiting', 'room'], refused: [['room']] },
    { term: ['waiting', 'list', 'link'], refused: [['place', 'link']] },
  ]
  expect(refusedIn('readRooms', some)).toEqual(['room'])
  expect(refusedIn('ROOM_PATH', some)).toEqual(['room'])
  expect(refusedIn('isPlaceLinkValid', some)).toEqual(['place link'])
  expect(refusedIn('waiting-rooms.ts', some)).toEqual([])
  expect(refusedIn('placeOfLink', some)).toEqual([])
})

test('exports are found however they are written', () => {
  const source = 'export const a = 1\nexport async function b() {}\nexport {\n  type C,\n  d as e,\n}\n'
  expect(exportsOf(source).map(({ name }) => name)).toEqual(['a', 'b', 'C', 'e'])
})

test('no file and no export of src/ has a word that the glossary refuses', () => {
  const names = namesOf()
  expect(names.length).toBeGreaterThan(2_000)
  const wrong = names.flatMap(({ at, name }) =>
    refusedIn(name, rows).map((word) => `${at} ${name}: "${word}"`),
  )
  expect(wrong).toEqual([])
})

test('variables and properties are found in code, not in comments and texts', () => {
  const source = "/** told */\nconst a = { told: 'heard' } // owed\nb.deed = `${unheard}`\n"
  expect(identifiersOf(source).map(({ name }) => name)).toEqual([
    'const',
    'a',
    'told',
    'b',
    'deed',
    '$',
    'unheard',
  ])
})

test('no variable and no property of src/ has a word that the glossary refuses, but for released names', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const code = sources.filter((path) => !/\/migrations\/|store\/schema\.ts$/.test(path))
  expect(code.length).toBeGreaterThan(1_000)
  const strict = rows.map((row) => ({
    ...row,
    refused: row.refused.filter((phrase) => !OTHER_MEANING.includes(phrase.join(' '))),
  }))
  const known = new Map<string, string[]>()
  const wordsIn = (name: string): string[] => {
    const words = known.get(name) ?? refusedIn(name, strict)
    known.set(name, words)
    return words
  }
  expect(code.flatMap((path) => wrongVariables(path, wordsIn))).toEqual([])
})

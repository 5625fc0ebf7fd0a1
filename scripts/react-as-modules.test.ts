import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { asModule, withoutUnused } from './react-as-modules.ts'
import { ROOT } from './tool.ts'

const { resolve } = createRequire(import.meta.url)
const sourceOf = (name: string, file: string): string =>
  readFileSync(join(resolve(`${name}/package.json`), '../cjs', file), 'utf8')

const DOM = sourceOf('react-dom', 'react-dom-client.production.js')

describe('React as ES modules', () => {
  it('turns requires into imports and keeps the exports', () => {
    const source = `'use strict';\nvar One = require("one"),\n  Two = require("two");\nexports.a = One.b;\nexports.c = exports.a;\n`
    expect(asModule(source).split('\n')).toEqual([
      `import * as One from 'one'`,
      `import * as Two from 'two'`,
      'let exported_a, exported_c',
      `'use strict';`,
      '',
      'exported_a = One.b;',
      'exported_c = exported_a;',
      '',
      'export { exported_a as a, exported_c as c }',
    ])
  })

  it.each([
    ['module.exports = require("./cjs/react.js");'],
    ['const React = require("react");\nexports.a = 1;'],
    ['var React = require("react");\nfoo(exports);\nexports.a = 1;'],
  ])('rejects a source published in another form: %s', (source) => {
    expect(() => asModule(source)).toThrow('another form')
  })

  it('keeps every export of React', async () => {
    const source = sourceOf('react', 'react.production.js')
    const module = (await import(`data:text/javascript,${encodeURIComponent(asModule(source))}`)) as Record<
      string,
      unknown
    >
    const names = new Set([...source.matchAll(/^exports\.(\w+)/gm)].map(([, name]) => name))
    expect(new Set(Object.keys(module))).toEqual(names)
    expect(module['useState']).toBeTypeOf('function')
  })
})

/** How a source would use what is left out; an address as a form's action is text and stays. */
const USED_NOWHERE = new RegExp(
  [
    'ViewTransition|addTransitionType|<Fragment[^>]*\\bref=',
    'use(?:Transition|Optimistic|ActionState|FormStatus|DeferredValue|ImperativeHandle)|forwardRef|compiler-runtime',
    '\\bstartTransition|<SuspenseList|<Activity',
    'onBeforeInput|componentStack|captureOwnerStack',
    '<(?:title|meta|link|style|script|html|head|body)[ >]',
    '\\b(?:preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS)\\(',
    '<[a-z]+-[a-z]|formAction=|<form[^>]*\\baction=\\{(?!`|action\\})',
  ].join('|'),
)

/** They write the head of a document as text, without React. */
const DOCUMENTS = ['src/web/screens/link-preview.ts', 'src/web/app/document.ts']

describe('React code that no page uses', () => {
  it('is left out, and the rest stays a module', () => {
    const less = withoutUnused(DOM)
    expect(less).not.toContain('FragmentInstance.prototype')
    expect(less).toContain('function startViewTransition() {}')
    expect(less).toContain('exports.hydrateRoot')
    // Fifteen characters in a hundred belong to what no page uses; a pattern that ran on would take far more.
    expect(less.length).toBeGreaterThan(DOM.length * 0.84)
    expect(asModule(less)).toContain('exported_hydrateRoot as hydrateRoot')
  })

  it('is missed aloud when a version of React has it no more', () => {
    expect(() => withoutUnused('exports.hydrateRoot = 1;')).toThrow('React has no')
  })

  it.each([
    ['import { useTransition } from "react"'],
    ['useOptimistic(sale)'],
    ['useDeferredValue(typed)'],
    ['useImperativeHandle(ref, create)'],
    ['forwardRef(Field)'],
    ['import { c } from "react/compiler-runtime"'],
    ['<Fragment key={id} ref={node}>'],
    ['<form action={pay}>'],
    ['<input onBeforeInput={check} />'],
    ['<title>{name}</title>'],
    ['preload(address)'],
    ['<SuspenseList>'],
    ['<wc-map />'],
    ['info.componentStack'],
  ])('would be found in a source: %s', (source) => {
    expect(USED_NOWHERE.test(source)).toBe(true)
  })

  it('is used by no source', () => {
    const sources = globSync('src/{design,web}/**/*.{ts,tsx}', {
      cwd: ROOT,
      exclude: ['**/*.test.*', ...DOCUMENTS],
    })
    const using = sources.filter((file) => USED_NOWHERE.test(readFileSync(join(ROOT, file), 'utf8')))
    expect(using).toEqual([])
  })
})

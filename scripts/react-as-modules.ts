import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The files of React that a browser runs, by the names under which they are imported. */
const FILES: Readonly<Record<string, string>> = {
  react: 'react.production.js',
  'react/jsx-runtime': 'react-jsx-runtime.production.js',
  'react-dom': 'react-dom.production.js',
  'react-dom/client': 'react-dom-client.production.js',
  scheduler: 'scheduler.production.js',
}

const FILE_NAMES = Object.values(FILES).map((name) => name.replaceAll('.', '\\.'))

/** `Scheduler = require("scheduler")`, alone or one of several in a declaration. */
const REQUIRED = /(\w+) = require\("([^"]+)"\)/g
const REQUIRING = /^var \w+ = require\([^;]+;$/m
const EXPORTED = /\bexports\.(\w+)/g

/**
 * Functions that no page uses and no bundler finds, because React decides at run time whether they are needed, and what
 * each returns instead. A page renders no scripts, styles or meta tags with React (the document has them), no custom
 * elements, no lists of Suspense, no actions of forms; it handles no `onBeforeInput`; nothing reads a component's stack
 * or name; no component forwards a ref or a handle, defers a value, or is compiled by React's compiler.
 */
const UNUSED_FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  // Scripts, styles and meta tags that a component draws, and what a page wants to have early.
  '': [
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'preconnectAs',
    'preloadStylesheet',
    'mountHoistable',
    'preloadResourceAndSuspendIfNeeded',
    'suspendResource',
    'insertStylesheetIntoRoot',
    'defaultOnDefaultTransitionIndicator',
    'setPropOnCustomElement',
    'recursivelyAccumulateSuspenseyCommit',
    'accumulateSuspenseyCommitOnFiber',
    // Actions of forms, transitions and optimistic values; refs on fragments; the document's own elements.
    'extractEvents$1',
    'mountActionState',
    'updateActionStateImpl',
    'rerenderActionState',
    'dispatchActionState',
    'startTransition',
    'updateOptimisticImpl',
    'dispatchOptimisticSetState',
    'refreshCache',
    'FragmentInstance',
    'commitNewChildToFragmentInstances',
    'commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects',
    'commitHostSingletonAcquisition',
    'releaseSingletonInstance',
    // Hooks that no component calls.
    'useMemoCache',
    'mountDeferredValueImpl',
    'updateDeferredValueImpl',
    'imperativeHandleEffect',
  ],
  'return null;': [
    'getResource',
    'acquireResource',
    'getHydratableHoistableCache',
    'createHoistableInstance',
    'updateSuspenseListComponent',
    'updateActivityComponent',
    'getNativeBeforeInputChars',
    'getFallbackBeforeInputChars',
    'waitForCommitToBeReady',
    'updateForwardRef',
    'getComponentNameFromType',
  ],
  'return false;': ['isHostHoistableType', 'isCustomElement', 'preloadResource'],
  "return '';": ['getStackByFiberInDevAndProd'],
}

/** And the methods of refs on fragments, and what animates view transitions. */
const UNUSED: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /^FragmentInstance\.prototype\.\w+ = [\s\S]*?^\};$/gm, instead: '' },
  { pattern: /^function (\w*ViewTransition\w*)\([\s\S]*?^\}$/gm, instead: 'function $1() {}' },
  ...Object.entries(UNUSED_FUNCTIONS).flatMap(([answer, names]) =>
    names.map((name) => ({
      pattern: new RegExp(`^function ${name.replace('$', '\\$')}\\([\\s\\S]*?^\\}$`, 'm'),
      instead: `function ${name.replace('$', '$$$$')}() { ${answer} }`,
    })),
  ),
]

/** React's DOM renderer without what no page uses. @throws Error when a version no longer has it */
export function withoutUnused(source: string): string {
  return UNUSED.reduce((rest, { pattern, instead }) => {
    const less = rest.replace(pattern, instead)
    if (less === rest) throw new Error(`React has no ${pattern} any more: see scripts/react-as-modules.ts`)
    return less
  }, source)
}

/**
 * The source of an ES module that exports what one of React's CommonJS files does.
 * @throws Error for a file that is written in another way than React's are
 */
export function asModule(source: string): string {
  const [declaration = ''] = REQUIRING.exec(source) ?? []
  const imports = [...declaration.matchAll(REQUIRED)].map(
    ([, local, name]) => `import * as ${local} from '${name}'`,
  )
  const body = source.replace(declaration, '')
  const names = [...new Set([...body.matchAll(EXPORTED)].flatMap(([, name]) => name ?? []))]
  const code = body.replaceAll(EXPORTED, 'exported_$1')
  if (
    names.length === 0 ||
    /\b(?:require|exports|module)\b/.test(code.replaceAll(/"[^"\n]*"|\/\*[\s\S]*?\*\//g, ''))
  )
    throw new Error('React is published in another form now: see scripts/react-as-modules.ts')
  return [
    ...imports,
    `let ${names.map((name) => `exported_${name}`).join(', ')}`,
    code,
    `export { ${names.map((name) => `exported_${name} as ${name}`).join(', ')} }`,
  ].join('\n')
}

/**
 * React's files as ES modules. It is published as CommonJS, of which a bundler keeps every export; of ES modules only
 * what is imported reaches the browser.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'balcao:react-as-modules',
    enforce: 'pre',
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    resolveId: {
      filter: { id: new RegExp(`^(?:${Object.keys(FILES).join('|')})$`) },
      handler(id) {
        const [name = id] = id.split('/')
        return join(dirname(fileURLToPath(import.meta.resolve(name))), 'cjs', FILES[id] ?? '')
      },
    },
    transform: {
      filter: { id: new RegExp(`/cjs/(?:${FILE_NAMES.join('|')})$`) },
      handler: (source, id) => ({
        code: asModule(id.endsWith('react-dom-client.production.js') ? withoutUnused(source) : source),
        map: null,
      }),
    },
  }
}

import { describe, expect, it } from 'vitest'
import { keptAssets, pageAssets, type Manifest, type PartsOfPage } from './assets.ts'

const MANIFEST: Manifest = {
  'src/web/entry-browser.tsx': {
    file: 'entry.js',
    imports: ['_shared.js'],
    dynamicImports: ['src/web/screens/checkout/index.tsx', 'src/web/screens/other-screens.ts'],
  },
  'src/web/screens/other-screens.ts': {
    file: 'others.js',
    dynamicImports: ['src/web/screens/error/index.tsx'],
  },
  '_shared.js': { file: 'shared.js', dynamicImports: ['src/texts/pt.ts'] },
  'src/web/screens/checkout/index.tsx': { file: 'index.js', imports: ['_form.js', '_shared.js'] },
  '_form.js': { file: 'form.js', imports: ['_shared.js'], dynamicImports: ['later.tsx'] },
  'later.tsx': {
    file: 'later.js',
    imports: ['src/web/entry-browser.tsx', '_dialog.js'],
    dynamicImports: ['sale.tsx', 'later.tsx'],
  },
  '_dialog.js': { file: 'dialog.js' },
  'sale.tsx': { file: 'sale.js', imports: ['_dialog.js'] },
  'src/web/screens/error/index.tsx': { file: 'error.js', imports: ['_shared.js'] },
  'src/texts/pt.ts': { file: 'pt.js', dynamicImports: ['src/texts/pt/result.ts'] },
  'src/texts/pt/result.ts': { file: 'result.js', imports: ['_shared.js'] },
}
const STYLES = Object.fromEntries(
  ['shared', 'form', 'dialog', 'sale', 'error'].map((name) => [`${name}.js`, `.${name}{}`]),
)

describe('pageAssets', () => {
  const build = { manifest: MANIFEST, styles: STYLES }
  const none: PartsOfPage = { needed: [], spared: [], topics: [] }
  const assets = pageAssets(build, 'checkout', 'pt', none)

  it('preloads the screen, its language and their imports, and nothing else', () => {
    expect(assets.scripts.entry).toBe('/entry.js')
    expect([...assets.scripts.preload].toSorted()).toEqual(['/form.js', '/index.js', '/pt.js', '/shared.js'])
  })

  it('holds each style of the screen and of its later parts once, and none of another screen', () => {
    expect(assets.styles).toBe('.shared{}.form{}.dialog{}.sale{}')
  })

  it('names files missing in the build', () => {
    expect(() => pageAssets(build, 'checkout', 'de', none)).toThrow('src/texts/de.ts')
    expect(() => pageAssets(build, 'checkout', 'pt', { ...none, spared: ['gone.tsx'] })).toThrow('gone.tsx')
  })

  it('preloads the parts that the page is rendered with', () => {
    const { scripts } = pageAssets(build, 'checkout', 'pt', { ...none, needed: ['later.tsx'] })
    expect(scripts.preload).toEqual(expect.arrayContaining(['/later.js', '/dialog.js']))
  })

  it('preloads the topics that the page shows, in its language', () => {
    const { preload } = pageAssets(build, 'error', 'pt', { ...none, topics: ['result'] }).scripts
    expect([...preload].toSorted()).toEqual(['/error.js', '/others.js', '/pt.js', '/result.js', '/shared.js'])
  })

  it('leaves out the styles of the parts that the page does without, and only theirs', () => {
    const { styles } = pageAssets(build, 'checkout', 'pt', { ...none, spared: ['sale.tsx'] })
    expect(styles).toBe('.shared{}.form{}.dialog{}')
  })

  it('are worked out once for each screen, language and set of features', () => {
    const assetsOf = keptAssets(build)
    expect(assetsOf('checkout', 'pt', none)).toEqual(pageAssets(build, 'checkout', 'pt', none))
    expect(assetsOf('checkout', 'pt', { ...none })).toBe(assetsOf('checkout', 'pt', none))
    const later = assetsOf('checkout', 'pt', { ...none, needed: ['later.tsx'] })
    expect(later).toEqual(pageAssets(build, 'checkout', 'pt', { ...none, needed: ['later.tsx'] }))
  })
})

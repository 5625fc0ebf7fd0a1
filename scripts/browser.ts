import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { run, ROOT } from './tool.ts'

/** Debian's browser without windows: the same paths take about a quarter less processor time than in a whole browser. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** Where a system keeps a browser of Chromium's family. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A browser that a package brings along, for Linux without the right to install one. */
const PACKAGED = '@sparticuz/chromium'
const PACKAGED_VERSION = '153.0.0'

/**
 * Finds the browser program for the tests: CHROME_PATH, Debian's shell where it is or can be installed, any installed
 * browser, or one from a package that is unpacked beside the project.
 *
 * @throws Error with a sentence when there is none
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env.CHROME_PATH
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen
    throw new Error(`CHROME_PATH names ${chosen}, and there is no such file.`)
  }
  const found =
    (await debianShell()) ?? INSTALLED.find((path) => existsSync(path)) ?? (await unpackPackaged())
  if (found !== undefined) return found
  throw new Error(
    'The tests need a browser, and none was found or could be installed: ' +
      'install Chromium or Google Chrome, or name one with CHROME_PATH.',
  )
}

/** A browser that is installed with its windows, for what the shell leaves out: it sends no reports (Reporting API). */
export const wholeBrowser = (): string | undefined => INSTALLED.find((path) => existsSync(path))

async function debianShell(): Promise<string | undefined> {
  if (!existsSync(SHELL) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing a browser from Debian …')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['-qq', 'update'], quiet)
    const packages = ['chromium-headless-shell', 'chromium', 'fonts-liberation', 'fonts-noto-color-emoji']
    await run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...packages], quiet)
  }
  return existsSync(SHELL) ? SHELL : undefined
}

async function unpackPackaged(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined
  const folder = join(ROOT, '.tmp', 'browser')
  const home = join(folder, 'node_modules', PACKAGED)
  if (!existsSync(home)) {
    console.log(`Installing a browser from the package ${PACKAGED} …`)
    await mkdir(folder, { recursive: true })
    const install = ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--omit=peer']
    if ((await run('npm', [...install, `${PACKAGED}@${PACKAGED_VERSION}`])) !== 0) return undefined
  }
  const entry = createRequire(join(folder, 'package.json')).resolve(PACKAGED)
  const { default: chromium } = (await import(pathToFileURL(entry).href)) as {
    default: { executablePath(): Promise<string> }
  }
  return chromium.executablePath()
}

import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** The origins of the program under test, without a slash at their end. */
export interface AppUrls {
  /** Pages and API. */
  web: string
  /** Card fields, vault, priority. */
  gateway: string
  /** The simulated acquirer and its pages. */
  sandbox: string
  /** Where sellers work. */
  office: string
}

/** Playwright's `test` with the program's addresses: `app`, and `page.goto('/1001')` goes to its pages. */
export const test = base.extend<{ app: AppUrls }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are used from this pattern
  app: async ({}, use) => use(appUrls()),
  baseURL: async ({ app }, use) => use(app.web),
})

/**
 * A name of this run of the test, for addresses and names that have to be new: `phone` or `desktop`, and the number of the
 * repetition where the test has failed and is run again.
 */
export function runName(): string {
  const { project, retry } = base.info()
  return retry === 0 ? project.name : `${project.name}-${retry}`
}

/** Settings that an operator's command and the acquirer's API need to reach the program under test. */
export interface AppStore {
  DATA_DIR: string
  DATABASE_URL: string
  SANDBOX_KEY: string
}

function appUrls(): AppUrls {
  return JSON.parse(fromSetUp('APP_URLS')) as AppUrls
}

export function appStore(): AppStore {
  return JSON.parse(fromSetUp('APP_STORE')) as AppStore
}

function fromSetUp(name: 'APP_URLS' | 'APP_STORE'): string {
  const value = process.env[name]
  if (!value) throw new Error('The program under test is not running: start the paths by `playwright test`.')
  return value
}

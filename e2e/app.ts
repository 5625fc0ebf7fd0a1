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
}

/** Playwright's `test` with the program's addresses: `app`, and `page.goto('/1001')` goes to its pages. */
export const test = base.extend<{ app: AppUrls }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are used from this pattern
  app: async ({}, use) => use(appUrls()),
  baseURL: async ({ app }, use) => use(app.web),
})

function appUrls(): AppUrls {
  const urls = process.env.APP_URLS
  if (!urls) throw new Error('The program under test is not running: start the paths by `playwright test`.')
  return JSON.parse(urls) as AppUrls
}

import type { OFFICE_PAGES } from './pages.ts'

/** Former addresses of pages of the office, and where each page is now. Links in mails and bookmarks keep working. */
export const MOVED_OFFICE_PAGES = {
  '/sellers/$seller/leads': '/sellers/$seller/abandoned-checkouts',
  '/sellers/$seller/figures': '/sellers/$seller/reports',
  '/sellers/$seller/looks': '/sellers/$seller/branding',
  '/sellers/$seller/looks/$look': '/sellers/$seller/branding/$look',
  '/sellers/$seller/gateways': '/sellers/$seller/payment-providers',
  '/sellers/$seller/audit': '/sellers/$seller/activity',
  '/platform/audit': '/platform/activity',
} as const satisfies Readonly<Record<string, (typeof OFFICE_PAGES)[number]>>

/** The present path of a page that had another one; undefined for every other path. */
export function movedOfficePage(path: string): string | undefined {
  for (const [before, now] of Object.entries(MOVED_OFFICE_PAGES)) {
    const values = new RegExp(`^${before.replaceAll(/\$\w+/g, '([^/]+)')}$`).exec(path)?.slice(1)
    if (values !== undefined) return now.replaceAll(/\$\w+/g, () => values.shift() ?? '')
  }
  return undefined
}

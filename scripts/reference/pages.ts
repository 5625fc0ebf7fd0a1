import { commandLinePage } from './command-line.ts'
import { configurationPage } from './configuration.ts'
import { errorCodesPage } from './error-codes.ts'
import { limitsPage } from './limits.ts'
import { logEventsPage } from './log-events.ts'
import { metricsPage } from './metrics.ts'
import { personalDataPage } from './personal-data.ts'
import { testCardsPage } from './test-cards.ts'

/** The generated pages of docs/reference/, by file. */
export const REFERENCE_PAGES: Readonly<Record<string, () => string>> = {
  'docs/reference/command-line.md': commandLinePage,
  'docs/reference/configuration.md': configurationPage,
  'docs/reference/error-codes.md': errorCodesPage,
  'docs/reference/limits.md': limitsPage,
  'docs/reference/log-events.md': logEventsPage,
  'docs/reference/metrics.md': metricsPage,
  'docs/reference/personal-data.md': personalDataPage,
  'docs/reference/test-cards.md': testCardsPage,
}

import type { OfficeAnswer } from '#contract/office/calls.ts'
import type { REPORT_ROUTES } from '#contract/office/reports/routes.ts'
import { showReportParts } from '../../flows/reports/report-parts.ts'
import { showReport } from '../../flows/reports/show-report.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { scopeOf, type HandlersOf } from './base/office-handlers.ts'
import { shareAnswers } from './base/shared-answers.ts'

/** The office's calls about what was earned. */
export function reportCalls({ fromReplica, resolve }: OfficeDeps): HandlersOf<typeof REPORT_ROUTES> {
  const sharedReport = shareAnswers<OfficeAnswer<'readReport'>>(({ currencies }) =>
    sumOfCharges(currencies.flatMap(({ methods }) => methods)),
  )
  const sharedParts = shareAnswers<OfficeAnswer<'readReportParts'>>(({ currencies }) =>
    sumOfCharges(currencies.flatMap(({ attempts }) => attempts.filter(({ by }) => by === 'method'))),
  )
  return {
    readReport: ({ caller, query: { days } }) =>
      sharedReport(`${scopeOf(caller).sellerId} ${days}`, () =>
        fromReplica((replica) => showReport(replica, scopeOf(caller), { days, now: resolve.now() })),
      ),
    readReportParts: ({ caller, query: { days } }) =>
      sharedParts(`${scopeOf(caller).sellerId} ${days}`, () =>
        fromReplica((replica) => showReportParts(replica, scopeOf(caller), { days, now: resolve.now() })),
      ),
  }
}

function sumOfCharges(rows: readonly { charges: number }[]): number {
  return rows.reduce((sum, { charges }) => sum + charges, 0)
}

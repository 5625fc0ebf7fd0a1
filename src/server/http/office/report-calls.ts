import type { OfficeAnswer } from '#contract/office/calls.ts'
import { showFigureParts } from '../../flows/reports/report-parts.ts'
import { showFigures } from '../../flows/reports/show-report.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { scopeOf, type OfficeHandlers } from './base/office-handlers.ts'
import { shareAnswers } from './base/shared-answers.ts'

type Calls = Pick<OfficeHandlers, 'readFigures' | 'readFigureParts'>

/** The office's calls about what was earned. */
export function figureCalls({ fromReplica, resolve }: OfficeDeps): Calls {
  const sharedFigures = shareAnswers<OfficeAnswer<'readFigures'>>(({ currencies }) =>
    sumOfCharges(currencies.flatMap(({ methods }) => methods)),
  )
  const sharedParts = shareAnswers<OfficeAnswer<'readFigureParts'>>(({ currencies }) =>
    sumOfCharges(currencies.flatMap(({ attempts }) => attempts.filter(({ by }) => by === 'method'))),
  )
  return {
    readFigures: ({ caller, query: { days } }) =>
      sharedFigures(`${scopeOf(caller).sellerId} ${days}`, () =>
        fromReplica((replica) => showFigures(replica, scopeOf(caller), { days, now: resolve.now() })),
      ),
    readFigureParts: ({ caller, query: { days } }) =>
      sharedParts(`${scopeOf(caller).sellerId} ${days}`, () =>
        fromReplica((replica) => showFigureParts(replica, scopeOf(caller), { days, now: resolve.now() })),
      ),
  }
}

function sumOfCharges(rows: readonly { charges: number }[]): number {
  return rows.reduce((sum, { charges }) => sum + charges, 0)
}

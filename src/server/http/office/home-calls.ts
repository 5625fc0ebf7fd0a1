import type { HOME_ROUTES } from '#contract/office/home/routes.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { showHome } from '../../flows/reports/home.ts'
import { scopeOf, signedIn, type HandlersOf } from './base/office-handlers.ts'

/** The office's call about the first page of a seller. */
export function homeCalls(deps: OfficeDeps): HandlersOf<typeof HOME_ROUTES> {
  return {
    home: ({ caller }) => {
      const { role, hasFactor, hasPasskey } = signedIn(caller)
      return showHome(deps, scopeOf(caller), { role: role ?? 'viewer', isSafe: hasFactor || hasPasskey })
    },
  }
}

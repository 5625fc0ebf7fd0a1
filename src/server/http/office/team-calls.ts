import type { TEAM_ROUTES } from '#contract/office/team/routes.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { changeMember, invite, readTeam, takeInvitationBack } from '../../flows/accounts/team.ts'
import { scopeOf, signedIn, type HandlersOf } from './base/office-handlers.ts'

const DONE = { done: true } as const

/** The office's calls about the team of a seller. */
export function teamCalls(deps: OfficeDeps): HandlersOf<typeof TEAM_ROUTES> {
  const { db } = deps
  return {
    team: ({ caller }) => readTeam(db, scopeOf(caller)),
    invite: ({ body, caller }) =>
      invite(deps, signedIn(caller).user, { sellerId: scopeOf(caller).sellerId, ...body }),
    withdrawInvitation: async ({ params, caller }) => {
      await takeInvitationBack(db, scopeOf(caller), signedIn(caller).user, params.invitation_id)
      return DONE
    },
    changeRole: async ({ params, body, caller }) => {
      await changeMember(db, scopeOf(caller), signedIn(caller).user, {
        userId: params.user_id,
        role: body.role,
      })
      return DONE
    },
    removeMember: async ({ params, caller }) => {
      await changeMember(db, scopeOf(caller), signedIn(caller).user, { userId: params.user_id, role: null })
      return DONE
    },
  }
}

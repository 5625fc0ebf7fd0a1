import type { OfficeRoutes } from '../access.ts'

const team = { base: 'api', scope: 'seller', permission: 'team.write' } as const

export const TEAM_ROUTES = {
  team: {
    base: 'api',
    method: 'GET',
    path: '/sellers/:seller_id/team',
    scope: 'seller',
    permission: 'team.read',
  },
  invite: { ...team, method: 'POST', path: '/sellers/:seller_id/invitations', proven: true },
  withdrawInvitation: {
    ...team,
    method: 'DELETE',
    path: '/sellers/:seller_id/invitations/:invitation_id',
  },
  changeRole: { ...team, method: 'PUT', path: '/sellers/:seller_id/members/:user_id', proven: true },
  removeMember: { ...team, method: 'DELETE', path: '/sellers/:seller_id/members/:user_id', proven: true },
} as const satisfies OfficeRoutes

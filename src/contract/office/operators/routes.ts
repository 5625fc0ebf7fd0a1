import type { OfficeRoutes } from '../access.ts'

const operators = { base: 'api', scope: 'platform', permission: 'operators.write' } as const

export const OPERATOR_ROUTES = {
  listOperators: { ...operators, permission: 'operators.read', method: 'GET', path: '/platform/operators' },
  makeOperator: {
    ...operators,
    method: 'POST',
    path: '/platform/operators',
    proven: true,
  },
  removeOperator: {
    ...operators,
    method: 'DELETE',
    path: '/platform/operators/:user_id',
    proven: true,
  },
  resetFactor: {
    ...operators,
    method: 'POST',
    path: '/platform/factor',
    proven: true,
  },
} as const satisfies OfficeRoutes

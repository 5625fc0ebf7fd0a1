import { expect, test } from 'vitest'
import { MEMBER_ROLES, mayMember, mayOperator, permissionsOf, PERMISSIONS } from './permissions.ts'

test('what each role may do', () => {
  expect(Object.fromEntries(MEMBER_ROLES.map((role) => [role, permissionsOf(role)]))).toEqual({
    owner: [
      'home.read',
      'sales.read',
      'buyers.read',
      'sales.resend',
      'sales.refund',
      'products.read',
      'products.write',
      'products.price',
      'team.read',
      'team.write',
    ],
    manager: [
      'home.read',
      'sales.read',
      'buyers.read',
      'sales.resend',
      'sales.refund',
      'products.read',
      'products.write',
      'products.price',
      'team.read',
    ],
    finance: ['home.read', 'sales.read', 'buyers.read', 'sales.refund', 'products.read'],
    support: ['home.read', 'sales.read', 'buyers.read', 'sales.resend', 'products.read'],
    editor: ['home.read', 'products.read', 'products.write'],
    viewer: ['home.read', 'sales.read', 'products.read'],
  })
})

test('an owner may do everything, and who is nobody there nothing', () => {
  expect(permissionsOf('owner')).toEqual(Object.keys(PERMISSIONS))
  expect(mayMember(null, 'home.read')).toBe(false)
  expect(mayOperator(null, 'sellers.read')).toBe(false)
  expect(mayOperator('helper', 'owners.invite')).toBe(false)
  expect(mayOperator('admin', 'owners.invite')).toBe(true)
})

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
      'events.read',
      'entries.read',
      'events.keys',
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
      'events.read',
      'entries.read',
      'events.keys',
      'team.read',
    ],
    finance: ['home.read', 'sales.read', 'buyers.read', 'sales.refund', 'products.read', 'events.read'],
    support: [
      'home.read',
      'sales.read',
      'buyers.read',
      'sales.resend',
      'products.read',
      'events.read',
      'entries.read',
      'events.keys',
    ],
    editor: ['home.read', 'products.read', 'products.write', 'events.read', 'entries.read'],
    viewer: ['home.read', 'sales.read', 'products.read', 'events.read'],
  })
})

test('an owner may do everything, and who is nobody there nothing', () => {
  expect(permissionsOf('owner')).toEqual(Object.keys(PERMISSIONS))
  expect(mayMember(null, 'home.read')).toBe(false)
  expect(mayOperator(null, 'sellers.read')).toBe(false)
  expect(mayOperator('helper', 'owners.invite')).toBe(false)
  expect(mayOperator('admin', 'owners.invite')).toBe(true)
})

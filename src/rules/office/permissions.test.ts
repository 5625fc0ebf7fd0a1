import { expect, test } from 'vitest'
import {
  MEMBER_ROLES,
  mayMember,
  mayOperator,
  permissionsOf,
  PERMISSIONS,
  type Permission,
} from './permissions.ts'

test.each<[Permission, string]>([
  ['home.read', 'owner manager finance support editor viewer'],
  ['sales.read', 'owner manager finance support viewer'],
  ['buyers.read', 'owner manager finance support'],
  ['sales.resend', 'owner manager support'],
  ['sales.refund', 'owner manager finance'],
  ['products.read', 'owner manager finance support editor viewer'],
  ['products.write', 'owner manager editor'],
  ['products.price', 'owner manager'],
  ['events.read', 'owner manager finance support editor viewer'],
  ['entries.read', 'owner manager support editor'],
  ['events.keys', 'owner manager support'],
  ['reports.read', 'owner manager finance viewer'],
  ['coupons.read', 'owner manager finance support editor viewer'],
  ['coupons.write', 'owner manager'],
  ['affiliates.read', 'owner manager finance support editor viewer'],
  ['affiliates.write', 'owner manager'],
  ['looks.read', 'owner manager finance support editor viewer'],
  ['looks.write', 'owner manager editor'],
  ['seller.read', 'owner manager finance'],
  ['seller.write', 'owner'],
  ['team.read', 'owner manager'],
  ['team.write', 'owner'],
])('%s is for: %s', (permission, roles) => {
  expect(MEMBER_ROLES.filter((role) => mayMember(role, permission)).join(' ')).toBe(roles)
})

test('an owner may do everything, and a caller without a role nothing', () => {
  expect(permissionsOf('owner')).toEqual(Object.keys(PERMISSIONS))
  expect(mayMember(null, 'home.read')).toBe(false)
  expect(mayOperator(null, 'sellers.read')).toBe(false)
  expect(mayOperator('helper', 'owners.invite')).toBe(false)
  expect(mayOperator('helper', 'sellers.write')).toBe(false)
  expect(mayOperator('admin', 'owners.invite')).toBe(true)
})

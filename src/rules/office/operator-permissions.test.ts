import { expect, test } from 'vitest'
import { parsePermissions } from './operator-permissions.ts'

test.each([
  ['read', ['read']],
  ['refunds, read', ['read', 'refunds']],
  ['', null],
  ['read,everything', null],
  ['read,read', null],
])('%j allows %j', (list, permissions) => expect(parsePermissions(list)).toEqual(permissions))

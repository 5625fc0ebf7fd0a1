import type { ReactNode } from 'react'
import type { MemberRole } from '#rules/office/permissions.ts'
import { useTexts } from '../../state/words.ts'

/** Roles as the options of a choice. */
export function RoleOptions({ roles }: { roles: readonly MemberRole[] }): ReactNode {
  const texts = useTexts()
  return roles.map((role) => (
    <option key={role} value={role}>
      {texts.roles[role]}
    </option>
  ))
}

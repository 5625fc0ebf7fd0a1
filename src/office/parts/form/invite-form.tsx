import { useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Notice } from '#design/notice.tsx'
import { Select } from '#design/select.tsx'
import { TextField } from './text-field.tsx'
import type { MemberRole } from '#rules/office/permissions.ts'
import { useAction } from '../../state/use-action.ts'
import { useMoment } from '../../state/clock.ts'
import { useTexts } from '../../state/words.ts'
import { Copyable } from './copy.tsx'
import { Form } from './form.tsx'
import { RoleOptions } from './role-options.tsx'

type Invitation = { email: string; role: MemberRole }

type InviteProps = {
  /** The roles to choose from, the first of them chosen; where it is one, nothing is asked. */
  roles: readonly MemberRole[]
  invite: (invitation: Invitation) => Promise<OfficeAnswer<'invite'>>
}

/** Creates an invitation and shows its link, which the user who created it has to send. */
export function InviteForm({ roles, invite }: InviteProps): ReactNode {
  const texts = useTexts()
  const moment = useMoment()
  const [made, setMade] = useState<{ email: string; link: string; until: string } | null>(null)
  const action = useAction(invite, {
    onDone: ({ link, ends_at: until }, { email }) => setMade({ email, link, until: moment(until) }),
  })
  return (
    <>
      <Form
        key={made?.link}
        action={action}
        submit={texts.team.makeLink}
        read={(typed) => ({
          email: typed('email'),
          role: roles.find((role) => role === typed('role')) ?? roles[0] ?? 'viewer',
        })}
      >
        <TextField label={texts.fields.email} name="email" type="email" autoComplete="off" required />
        {roles.length > 1 && (
          <Select label={texts.fields.role} name="role">
            <RoleOptions roles={roles} />
          </Select>
        )}
      </Form>
      {made !== null && (
        <Notice kind="success" role="alert" actions={<Copyable text={made.link} label={made.email} />}>
          {texts.team.linkFor({ email: made.email, until: made.until })}
        </Notice>
      )}
    </>
  )
}

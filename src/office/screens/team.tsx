import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office-calls.ts'
import { Button } from '#look/button.tsx'
import { Dialog, DialogActions } from '#look/dialog.tsx'
import { Hidden, LiveRegion } from '#look/live-region.tsx'
import { Select } from '#look/select.tsx'
import { MEMBER_ROLES, mayMember, permissionsOf, type MemberRole } from '#rules/permissions.ts'
import { Failure } from '../parts/failure.tsx'
import { InviteForm } from '../parts/invite-form.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { RoleOptions } from '../parts/role-options.tsx'
import { PageTitle, Row, Rows, Section, Soft } from '../parts/section.tsx'
import { callOffice } from '../state/call.ts'
import { meQuery, teamQuery } from '../state/queries.ts'
import { useDeed } from '../state/use-deed.ts'
import { useSeller } from '../state/use-seller.ts'
import { useMoment, useTexts } from '../state/words.ts'
import styles from './team.module.css'

type Team = OfficeAnswer<'team'>
type Member = Team['members'][number]

/** Who works for a seller: their roles, invitations, and what each role may do. */
export function TeamScreen(): ReactNode {
  const texts = useTexts()
  const seller = useSeller()
  return (
    <Loaded query={meQuery}>
      {(me) => {
        const role = me.sellers.find(({ id }) => id === seller)?.role ?? null
        const mayWrite = mayMember(role, 'team.write')
        return (
          <>
            <PageTitle title={texts.team.title} />
            <Loaded query={teamQuery(seller)}>
              {({ members, invitations }) => (
                <>
                  <Section title={texts.team.members}>
                    <Members members={members} mayWrite={mayWrite} ownEmail={me.email} />
                  </Section>
                  {invitations.length > 0 && (
                    <Section title={texts.team.invitations}>
                      <Invitations invitations={invitations} mayWrite={mayWrite} />
                    </Section>
                  )}
                </>
              )}
            </Loaded>
            {mayWrite ? (
              <Section title={texts.team.invite}>
                <p>{texts.team.inviteLead}</p>
                <InviteForm
                  roles={MEMBER_ROLES.toReversed()}
                  invite={(body) => callOffice('invite', { params: { seller_id: seller }, body })}
                />
              </Section>
            ) : (
              <Soft>{texts.team.notYours}</Soft>
            )}
            <p>
              <Link to="/sellers/$seller/security" params={{ seller: String(seller) }}>
                {texts.team.security}
              </Link>
            </p>
            <RolesInWords />
          </>
        )
      }}
    </Loaded>
  )
}

type MembersProps = { members: readonly Member[]; mayWrite: boolean; ownEmail: string }

function Members({ members, mayWrite, ownEmail }: MembersProps): ReactNode {
  const texts = useTexts()
  const seller = useSeller()
  const [removed, setRemoved] = useState<Member | null>(null)
  const [said, setSaid] = useState('')
  const change = useDeed(
    ({ member, role }: { member: Member; role: MemberRole }) =>
      callOffice('changeRole', { params: { seller_id: seller, user_id: member.id }, body: { role } }),
    {
      onDone: (_, { member, role }) =>
        setSaid(texts.team.roleSaved({ name: member.name, role: texts.roles[role] })),
    },
  )
  return (
    <>
      <Failure code={change.code} />
      <Rows>
        {members.map((member) => (
          <Row
            key={member.id}
            end={
              mayWrite ? (
                <MemberControls
                  member={member}
                  isBusy={change.isBusy}
                  onRole={(role) => change.run({ member, role })}
                  onRemove={() => setRemoved(member)}
                />
              ) : (
                <Soft>{texts.roles[member.role]}</Soft>
              )
            }
          >
            <p>
              {member.name}
              {member.email === ownEmail && ` (${texts.team.you})`}
            </p>
            <Soft>{member.email}</Soft>
          </Row>
        ))}
      </Rows>
      <LiveRegion>{said}</LiveRegion>
      <RemoveDialog member={removed} onClose={() => setRemoved(null)} />
    </>
  )
}

type ControlsProps = {
  member: Member
  isBusy: boolean
  onRole: (role: MemberRole) => void
  onRemove: () => void
}

function MemberControls({ member, isBusy, onRole, onRemove }: ControlsProps): ReactNode {
  const texts = useTexts().team
  return (
    <>
      <Select
        label={texts.roleOf({ name: member.name })}
        value={member.role}
        disabled={isBusy}
        onChange={(event) => {
          const role = MEMBER_ROLES.find((one) => one === event.currentTarget.value)
          if (role !== undefined) onRole(role)
        }}
      >
        <RoleOptions roles={MEMBER_ROLES} />
      </Select>
      <Button onClick={onRemove}>
        {texts.remove}
        <Hidden> {texts.removeOf({ name: member.name })}</Hidden>
      </Button>
    </>
  )
}

function RemoveDialog({ member, onClose }: { member: Member | null; onClose: () => void }): ReactNode {
  const texts = useTexts()
  const seller = useSeller()
  const deed = useDeed(
    (id: number) => callOffice('removeMember', { params: { seller_id: seller, user_id: id } }),
    { onDone: onClose },
  )
  return (
    <Dialog
      open={member !== null}
      title={texts.team.removeTitle({ name: member?.name ?? '' })}
      onClose={onClose}
      closeLabel={texts.close}
    >
      <p>{texts.team.removeLead}</p>
      <Failure code={deed.code} />
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          look="primary"
          busy={deed.isBusy}
          busyLabel={texts.working}
          onClick={() => member !== null && deed.run(member.id)}
        >
          {texts.team.remove}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type InvitationsProps = { invitations: Team['invitations']; mayWrite: boolean }

function Invitations({ invitations, mayWrite }: InvitationsProps): ReactNode {
  const texts = useTexts()
  const seller = useSeller()
  const moment = useMoment()
  const deed = useDeed((id: string) =>
    callOffice('withdrawInvitation', { params: { seller_id: seller, invitation_id: id } }),
  )
  return (
    <>
      <Failure code={deed.code} />
      <Rows>
        {invitations.map(({ id, email, role, ends_at: until }) => (
          <Row
            key={id}
            end={
              mayWrite && (
                <Button onClick={() => deed.run(id)}>
                  {texts.team.withdraw}
                  <Hidden> {texts.team.withdrawOf({ email })}</Hidden>
                </Button>
              )
            }
          >
            <p>{email}</p>
            <Soft>
              {texts.roles[role]}, {texts.team.until({ until: moment(until) })}
            </Soft>
          </Row>
        ))}
      </Rows>
    </>
  )
}

function RolesInWords(): ReactNode {
  const texts = useTexts()
  return (
    <Section title={texts.mayTitle}>
      <Rows>
        {MEMBER_ROLES.map((role) => (
          <Row key={role}>
            <p>{texts.roles[role]}</p>
            <ul className={styles.rights}>
              {permissionsOf(role).map((permission) => (
                <li key={permission}>{texts.may[permission]}</li>
              ))}
            </ul>
          </Row>
        ))}
      </Rows>
    </Section>
  )
}

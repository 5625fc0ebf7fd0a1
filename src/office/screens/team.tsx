import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Button } from '#design/button.tsx'
import { Hidden, LiveRegion } from '#design/live-region.tsx'
import { Select } from '#design/select.tsx'
import { MEMBER_ROLES, mayMember, permissionsOf, type MemberRole } from '#rules/office/permissions.ts'
import type { OfficeTexts } from '#texts/office/load.ts'
import { Failure } from '../parts/feedback/failure.tsx'
import { InviteForm } from '../parts/form/invite-form.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { RoleOptions } from '../parts/form/role-options.tsx'
import { StatusMessage } from '../parts/feedback/status-message.tsx'
import { PageTitle, Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { meQuery, teamQuery } from '../state/queries.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useMoment } from '../state/clock.ts'
import { useTexts } from '../state/words.ts'
import { RecoverDialog, StopRecovery } from './recover-member.tsx'
import styles from './team.module.css'
import { CancelButton, Dialog, DialogActions } from '../parts/dialog/dialog.tsx'

type Team = OfficeAnswer<'team'>
type Member = Team['members'][number]
type TeamTexts = OfficeTexts['team']

/** Members of a seller: their roles, their invitations, and the permissions of each role. */
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
  const [changed, setChanged] = useState<Member | null>(null)
  const [recovered, setRecovered] = useState<Member | null>(null)
  const moment = useMoment()
  const [removed, setRemoved] = useState<Member | null>(null)
  const [message, setMessage] = useState('')
  return (
    <>
      <Rows>
        {members.map((member) => (
          <Row
            key={member.id}
            end={
              mayWrite && (
                <MemberControls
                  member={member}
                  onRole={() => setChanged(member)}
                  onRemove={() => setRemoved(member)}
                  onRecover={member.email === ownEmail ? null : () => setRecovered(member)}
                />
              )
            }
          >
            <p>
              {member.name}
              {member.email === ownEmail && ` (${texts.team.you})`}
            </p>
            <Soft>
              {member.email} · {texts.roles[member.role]}
            </Soft>
            {member.recovery_at !== null && (
              <Soft>{texts.team.recoverWaits({ at: moment(member.recovery_at) })}</Soft>
            )}
          </Row>
        ))}
      </Rows>
      <StatusMessage text={message} />
      {changed !== null && (
        <RoleDialog
          member={changed}
          isOwn={changed.email === ownEmail}
          onDone={(role) => {
            setChanged(null)
            setMessage(texts.team.roleSaved({ name: changed.name, role: texts.roles[role] }))
          }}
          onClose={() => setChanged(null)}
        />
      )}
      {recovered !== null && <RecoverDialog member={recovered} onClose={() => setRecovered(null)} />}
      <RemoveDialog member={removed} isOwn={removed?.email === ownEmail} onClose={() => setRemoved(null)} />
    </>
  )
}

type ControlsProps = {
  member: Member
  onRole: () => void
  onRemove: () => void
  onRecover: (() => void) | null
}

function MemberControls({ member, onRole, onRemove, onRecover }: ControlsProps): ReactNode {
  const texts = useTexts().team
  return (
    <>
      <Button onClick={onRole}>
        {texts.change}
        <Hidden> {member.name}</Hidden>
      </Button>
      {member.recovery_at !== null && <StopRecovery member={member} />}
      {member.recovery_at === null && onRecover !== null && (
        <Button onClick={onRecover}>
          {texts.recover}
          <Hidden> {texts.recoverOf({ name: member.name })}</Hidden>
        </Button>
      )}
      <Button onClick={onRemove}>
        {texts.remove}
        <Hidden> {texts.removeOf({ name: member.name })}</Hidden>
      </Button>
    </>
  )
}

type RoleDialogProps = {
  member: Member
  isOwn: boolean
  onDone: (role: MemberRole) => void
  onClose: () => void
}

/** Asks for another role of a member, and says what follows from it before it is given. */
function RoleDialog({ member, isOwn, onDone, onClose }: RoleDialogProps): ReactNode {
  const { team: texts, ...all } = useTexts()
  const seller = useSeller()
  const [role, setRole] = useState<MemberRole>(member.role)
  const { name } = member
  const action = useAction(
    () => callOffice('changeRole', { params: { seller_id: seller, user_id: member.id }, body: { role } }),
    { onDone: () => onDone(role) },
  )
  const isChange = role !== member.role
  const isOwners = isChange && (role === 'owner' || member.role === 'owner')
  return (
    <Dialog open title={texts.roleOf({ name })} onClose={onClose} closeLabel={all.close}>
      <Select
        label={all.fields.role}
        value={role}
        onChange={({ currentTarget: { value } }) =>
          setRole(MEMBER_ROLES.find((one) => one === value) ?? role)
        }
      >
        <RoleOptions roles={MEMBER_ROLES} />
      </Select>
      <LiveRegion>{isOwners ? ownersConsequence(texts, role, name) : ''}</LiveRegion>
      {isChange && (
        <>
          <p>{texts.changeLead({ before: all.roles[member.role], role: all.roles[role] })}</p>
          {isOwners && <p>{ownersConsequence(texts, role, name)}</p>}
          {isOwn && <p>{texts.ownRole}</p>}
          {isOwners && <p>{texts.ownersGetMail}</p>}
        </>
      )}
      <Failure code={action.code} />
      <DialogActions>
        <CancelButton onClick={onClose} />
        <Button
          look="primary"
          busy={action.isBusy}
          busyLabel={all.working}
          disabled={!isChange}
          onClick={() => action.run(undefined)}
        >
          {texts.change}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function ownersConsequence(texts: TeamTexts, role: MemberRole, name: string): string {
  return role === 'owner' ? texts.givesOwner({ name }) : texts.takesOwner({ name })
}

type RemoveProps = { member: Member | null; isOwn: boolean; onClose: () => void }

function RemoveDialog({ member, isOwn, onClose }: RemoveProps): ReactNode {
  const texts = useTexts()
  const seller = useSeller()
  const action = useAction(
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
      <p>{isOwn ? texts.team.leaveLead : texts.team.removeLead}</p>
      <p>{texts.team.ownersGetMail}</p>
      <Failure code={action.code} />
      <DialogActions>
        <CancelButton onClick={onClose} />
        <Button
          look="primary"
          busy={action.isBusy}
          busyLabel={texts.working}
          onClick={() => member !== null && action.run(member.id)}
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
  const action = useAction((id: string) =>
    callOffice('withdrawInvitation', { params: { seller_id: seller, invitation_id: id } }),
  )
  return (
    <>
      <Failure code={action.code} />
      <Rows>
        {invitations.map(({ id, email, role, ends_at: until }) => (
          <Row
            key={id}
            end={
              mayWrite && (
                <Button busy={action.isBusy} onClick={() => action.run(id)}>
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

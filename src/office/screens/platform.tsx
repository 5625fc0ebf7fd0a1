import { Link, Navigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Button } from '#look/button.tsx'
import { Dialog } from '#look/dialog.tsx'
import { Hidden } from '#look/live-region.tsx'
import { mayOperator, type OperatorRole } from '#rules/permissions.ts'
import { InviteForm } from '../parts/invite-form.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { makeLink, PageHead } from '../parts/page-head.tsx'
import { Row, Rows, Soft } from '../parts/section.tsx'
import { callOffice } from '../state/call.ts'
import { meQuery, sellersQuery } from '../state/queries.ts'
import { useTexts } from '../state/words.ts'

type Seller = { id: number; name: string }

/** Every seller of the installation, for its operators, who give them their owners. */
export function Platform(): ReactNode {
  const texts = useTexts().platform
  const [invited, setInvited] = useState<Seller | null>(null)
  return (
    <Loaded query={meQuery}>
      {({ operator }) => (
        <>
          <PageHead title={texts.title}>
            {mayOperator(operator, 'sellers.write') && (
              <Link className={makeLink} to="/begin">
                {texts.newSeller}
              </Link>
            )}
          </PageHead>
          <Loaded query={sellersQuery}>
            {({ sellers }) =>
              sellers.length === 0 ? (
                <None operator={operator} />
              ) : (
                <Rows>
                  {sellers.map(({ id, name, members }) => (
                    <Row
                      key={id}
                      end={
                        mayOperator(operator, 'owners.invite') && (
                          <Button onClick={() => setInvited({ id, name })}>
                            {texts.inviteOwner}
                            <Hidden> {texts.inviteOwnerOf({ seller: name })}</Hidden>
                          </Button>
                        )
                      }
                    >
                      <p>{name}</p>
                      <Soft>{texts.members({ count: members })}</Soft>
                    </Row>
                  ))}
                </Rows>
              )
            }
          </Loaded>
          <InviteOwner seller={invited} onClose={() => setInvited(null)} />
        </>
      )}
    </Loaded>
  )
}

/** The first shop is begun at once by whoever may. */
function None({ operator }: { operator: OperatorRole | null }): ReactNode {
  const texts = useTexts().platform
  return mayOperator(operator, 'sellers.write') ? <Navigate to="/begin" replace /> : <p>{texts.none}</p>
}

function InviteOwner({ seller, onClose }: { seller: Seller | null; onClose: () => void }): ReactNode {
  const texts = useTexts()
  return (
    <Dialog
      open={seller !== null}
      title={texts.platform.inviteOwnerOf({ seller: seller?.name ?? '' })}
      onClose={onClose}
      closeLabel={texts.close}
    >
      <p>{texts.team.inviteLead}</p>
      <InviteForm
        roles={['owner']}
        invite={({ email }) =>
          callOffice('inviteOwner', { params: { seller_id: seller?.id ?? 0 }, body: { email } })
        }
      />
    </Dialog>
  )
}

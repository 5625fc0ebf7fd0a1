import { Link, useLocation } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { mayOperator } from '#rules/office/permissions.ts'
import { FilterForm, SearchBox } from '../parts/form/filter-form.tsx'
import { InlineSelect } from '../parts/form/inline-form.tsx'
import { InviteForm } from '../parts/form/invite-form.tsx'
import { LeadTo } from '../parts/frame/lead-to.ts'
import { makeLink } from '../parts/frame/page-head.tsx'
import { PagedList } from '../parts/display/paged-list.tsx'
import { Row, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { useSearched } from '../state/searched.ts'
import { useMoment } from '../state/clock.ts'
import { useTexts } from '../state/words.ts'
import { PlatformHead, useOperator } from './head.tsx'
import { Enter } from './visit.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { sellerPages, type SellerQuery } from './queries.ts'
import { StatusMessage } from '../parts/feedback/status-message.tsx'
import { usePlatformTexts } from './words.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'

type Seller = OfficeAnswer<'listSellers'>['sellers'][number]

const STATES = ['selling', 'stopped'] as const

/** The sellers of the installation: their names, their owners, and whether they may sell. */
export function PlatformSellers(): ReactNode {
  const texts = usePlatformTexts()
  const operator = useOperator()
  const [invited, setInvited] = useState<Seller | null>(null)
  const [message, setMessage] = useState('')
  const values = new URLSearchParams(useLocation().searchStr)
  const query = { q: useSearched(), state: STATES.find((one) => one === values.get('state')) }
  return (
    <>
      <PlatformHead page="sellers">
        {mayOperator(operator, 'sellers.write') && (
          <Link className={makeLink} to="/begin">
            {texts.newSeller}
          </Link>
        )}
      </PlatformHead>
      <StatusMessage text={message} />
      <Filter key={JSON.stringify(query)} query={query} />
      <PagedList
        query={sellerPages(query)}
        items={({ sellers }) => sellers}
        renderRow={(seller) => (
          <SellerRow
            key={seller.id}
            seller={seller}
            onInvite={() => setInvited(seller)}
            onMessage={setMessage}
          />
        )}
        none={<None isSearched={query.q !== '' || query.state !== undefined} />}
      />
      <InviteOwner seller={invited} onClose={() => setInvited(null)} />
    </>
  )
}

/** A user with permission is taken to the creation of the first shop at once. */
function None({ isSearched }: { isSearched: boolean }): ReactNode {
  const texts = usePlatformTexts()
  const operator = useOperator()
  if (isSearched) return <p>{texts.nothingFound}</p>
  return mayOperator(operator, 'sellers.write') ? <LeadTo to="/begin" replace /> : <p>{texts.none}</p>
}

function Filter({ query }: { query: SellerQuery }): ReactNode {
  const texts = usePlatformTexts().sellers
  return (
    <FilterForm path="/platform" button={texts.find}>
      <SearchBox label={texts.search} hint={texts.searchHint} maxLength={120} value={query.q} />
      <InlineSelect
        label={texts.state}
        name="state"
        value={query.state}
        every={texts.states.every}
        options={STATES.map((state) => [state, texts.states[state]])}
      />
    </FilterForm>
  )
}

type SellerRowProps = { seller: Seller; onInvite: () => void; onMessage: (text: string) => void }

function SellerRow({ seller, onInvite, onMessage }: SellerRowProps): ReactNode {
  const texts = usePlatformTexts()
  const moment = useMoment()
  const operator = useOperator()
  const { id, name, members, stop } = seller
  return (
    <Row
      end={
        <>
          {mayOperator(operator, 'owners.invite') && (
            <Button onClick={onInvite}>
              {texts.inviteOwner}
              <Hidden> {name}</Hidden>
            </Button>
          )}
          {mayOperator(operator, 'sellers.enter') && <Enter seller={seller} />}
          {mayOperator(operator, 'sellers.stop') && <StopOrResume seller={seller} onMessage={onMessage} />}
        </>
      }
    >
      <p>{name}</p>
      <Soft>
        {texts.sellers.number({ id })} · {texts.members({ count: members })}
      </Soft>
      {!seller.is_ready && <Soft>{texts.sellers.notReady}</Soft>}
      {stop !== null && (
        <>
          <p>
            <strong>{texts.sellers.stoppedSince({ at: moment(stop.at), author: stop.author })}</strong>
          </p>
          <Soft>{stop.reason}</Soft>
        </>
      )}
    </Row>
  )
}

function StopOrResume({ seller, onMessage }: Pick<SellerRowProps, 'seller' | 'onMessage'>): ReactNode {
  const texts = usePlatformTexts().sellers
  const { id, name: about, stop } = seller
  const named = { seller: about }
  const more = { about, label: texts.reason, hint: texts.reasonHint }
  const asked = (reason: string) => ({ params: { seller_id: id }, body: { reason } })
  if (stop === null)
    return (
      <NoteDialog
        {...more}
        button={texts.stop}
        title={texts.stopOf(named)}
        lead={texts.stopLead}
        work={(reason) => callOffice('stopSeller', asked(reason))}
        onDone={() => onMessage(texts.stopped(named))}
      />
    )
  return (
    <NoteDialog
      {...more}
      button={texts.resume}
      title={texts.resumeOf(named)}
      lead={texts.resumeLead}
      work={(reason) => callOffice('resumeSeller', asked(reason))}
      onDone={() => onMessage(texts.resumed(named))}
    />
  )
}

function InviteOwner({ seller, onClose }: { seller: Seller | null; onClose: () => void }): ReactNode {
  const all = useTexts()
  const texts = usePlatformTexts()
  return (
    <Dialog
      open={seller !== null}
      title={texts.inviteOwnerOf({ seller: seller?.name ?? '' })}
      onClose={onClose}
      closeLabel={all.close}
    >
      <p>{all.team.inviteLead}</p>
      <InviteForm
        roles={['owner']}
        invite={({ email }) =>
          callOffice('inviteOwner', { params: { seller_id: seller?.id ?? 0 }, body: { email } })
        }
      />
    </Dialog>
  )
}

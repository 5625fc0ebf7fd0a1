import { useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Button } from '#design/button.tsx'
import { Hidden, LiveRegion } from '#design/live-region.tsx'
import { Notice } from '#design/notice.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { Copyable } from '../parts/form/copy.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { Form } from '../parts/form/form.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { Empty, Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { useAction } from '../state/use-action.ts'
import { useMoment } from '../state/clock.ts'
import { useTexts } from '../state/words.ts'
import { eventKeysQuery, makeEventKey, revokeEventKey, type EventPlace } from './queries.ts'
import { CancelButton, Dialog, DialogActions } from '../parts/dialog/dialog.tsx'

type Key = OfficeAnswer<'listEventKeys'>['keys'][number]
type KeysProps = { place: EventPlace; mayMake: boolean }

/** The keys that open an event's check-in, and the form that makes one. */
export function EventKeys({ place, mayMake }: KeysProps): ReactNode {
  const texts = useTexts().events.keys
  const [revoked, setRevoked] = useState<Key | null>(null)
  return (
    <Section title={texts.title}>
      <p>{texts.lead}</p>
      <Loaded query={eventKeysQuery(place)}>
        {({ keys }) => (
          <>
            {keys.length === 0 && (
              <Empty>
                <p>{texts.none}</p>
              </Empty>
            )}
            {keys.length > 0 && (
              <Rows>
                {keys.map((key) => (
                  <KeyRow key={key.id} made={key} onRevoke={mayMake ? () => setRevoked(key) : undefined} />
                ))}
              </Rows>
            )}
            {/* Emptied with each key that is made. */}
            {mayMake && <NewKey place={place} count={keys.length} />}
          </>
        )}
      </Loaded>
      <Revoke place={place} made={revoked} onClose={() => setRevoked(null)} />
    </Section>
  )
}

function KeyRow({ made, onRevoke }: { made: Key; onRevoke: (() => void) | undefined }): ReactNode {
  const texts = useTexts().events.keys
  const moment = useMoment()
  const { name, created_at: created, seen_at: seen, revoked_at: revoked, entries } = made
  const facts = [
    texts.made({ at: moment(created) }),
    seen === null ? texts.unseen : texts.seen({ at: moment(seen) }),
    texts.entries({ count: entries }),
    ...(revoked === null ? [] : [texts.revoked({ at: moment(revoked) })]),
  ]
  return (
    <Row
      end={
        revoked === null &&
        onRevoke !== undefined && (
          <Button onClick={onRevoke}>
            {texts.revoke}
            <Hidden> {name}</Hidden>
          </Button>
        )
      }
    >
      <p>{name === '' ? texts.unnamed : name}</p>
      <Soft>{facts.join(' · ')}</Soft>
    </Row>
  )
}

function NewKey({ place, count }: { place: EventPlace; count: number }): ReactNode {
  const texts = useTexts().events.keys
  const [made, setMade] = useState<(OfficeAnswer<'makeEventKey'> & { name: string }) | null>(null)
  const action = useAction((name: string) => makeEventKey(place, name), {
    onDone: (answer, name) => setMade({ ...answer, name }),
  })
  return (
    <>
      {made !== null && (
        <Notice kind="success" title={made.name}>
          <p>{texts.shown}</p>
          <Copyable text={made.key} label={texts.copyKey({ name: made.name })} title={texts.keyTitle} />
          <Copyable text={made.link} label={texts.copyLink({ name: made.name })} title={texts.linkTitle} />
        </Notice>
      )}
      <LiveRegion>{made !== null && texts.shown}</LiveRegion>
      <Form key={count} action={action} submit={texts.create} read={(typed) => typed('key-name').trim()}>
        <TextField label={texts.name} name="key-name" maxLength={120} autoComplete="off" required />
      </Form>
    </>
  )
}

type RevokeProps = { place: EventPlace; made: Key | null; onClose: () => void }

function Revoke({ place, made, onClose }: RevokeProps): ReactNode {
  const all = useTexts()
  const texts = all.events.keys
  const action = useAction((key: string) => revokeEventKey(place, key), { onDone: onClose })
  return (
    <Dialog
      open={made !== null}
      title={texts.revokeTitle({ name: made?.name ?? '' })}
      onClose={onClose}
      closeLabel={all.close}
    >
      <p>{texts.revokeLead}</p>
      <Failure code={action.code} />
      <DialogActions>
        <CancelButton onClick={onClose} />
        <Button
          look="primary"
          busy={action.isBusy}
          busyLabel={all.working}
          onClick={() => made !== null && action.run(made.id)}
        >
          {texts.revoke}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

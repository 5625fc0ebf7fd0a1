import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { Notice } from '#design/notice.tsx'
import { TextAreaField } from '../parts/form/text-area-field.tsx'
import { mayOperator } from '#rules/office/permissions.ts'
import entry from '../entry/entry.module.css'
import { Failure } from '../parts/feedback/failure.tsx'
import { Form } from '../parts/form/form.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useMoment } from '../state/clock.ts'
import { useTexts } from '../state/words.ts'
import { useOperator } from './head.tsx'
import { usePlatformTexts } from './words.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'

type Shop = OfficeAnswer<'me'>['sellers'][number]

/** The button by which an operator looks into a seller, after a question for the reason. */
export function Enter({ seller: { id, name } }: { seller: { id: number; name: string } }): ReactNode {
  const all = useTexts()
  const texts = usePlatformTexts().visit
  const operator = useOperator()
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const action = useAction(
    (body: { reason: string; writes: boolean }) =>
      callOffice('enterSeller', { params: { seller_id: id }, body }),
    { onDone: () => void navigate({ to: '/sellers/$seller', params: { seller: String(id) } }) },
  )
  return (
    <>
      <Button onClick={() => setAsks(true)}>
        {texts.enter}
        <Hidden> {name}</Hidden>
      </Button>
      <Dialog
        open={asks}
        title={texts.enterOf({ seller: name })}
        onClose={() => setAsks(false)}
        closeLabel={all.close}
      >
        <p>{texts.lead}</p>
        <Form
          action={action}
          submit={texts.enter}
          read={(typed) => ({ reason: typed('reason').trim(), writes: typed('writes') === 'on' })}
        >
          <TextAreaField
            label={texts.reason}
            hint={texts.reasonHint}
            name="reason"
            rows={3}
            maxLength={500}
            required
          />
          {mayOperator(operator, 'sellers.enter.write') && (
            <label className={entry.box}>
              <input type="checkbox" name="writes" />
              {texts.writes}
            </label>
          )}
        </Form>
      </Dialog>
    </>
  )
}

type VisitProps = { seller: number; name: string; visit: NonNullable<Shop['visit']> }

/** Shows whose shop an operator is visiting, until when, and how to leave it. */
export function VisitNotice({ seller, name, visit }: VisitProps): ReactNode {
  const { working } = useTexts()
  const texts = usePlatformTexts().visit
  const moment = useMoment()
  const navigate = useNavigate()
  const action = useAction(() => callOffice('leaveSeller', { params: { seller_id: seller }, body: {} }), {
    onDone: () => void navigate({ to: '/platform' }),
  })
  return (
    <Notice
      kind="warning"
      title={texts.visiting({ seller: name, until: moment(visit.ends_at) })}
      actions={
        <Button busy={action.isBusy} busyLabel={working} onClick={() => action.run(undefined)}>
          {texts.leave}
        </Button>
      }
    >
      {visit.writes ? texts.mayWrite : texts.reads}
      <Failure code={action.code} />
    </Notice>
  )
}

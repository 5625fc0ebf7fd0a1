import { useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Button } from '#design/button.tsx'
import { Hidden, LiveRegion } from '#design/live-region.tsx'
import { Notice } from '#design/notice.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { useGatewayTexts } from './words.ts'
import { Dialog, DialogActions } from '../parts/dialog/dialog.tsx'

const NOTICES = { accepted: 'success', 'turned-away': 'error', unknown: 'warning' } as const

type ActionProps = { gateway: string; onMessage: (text: string) => void }

/** The button that shows an account to its gateway, and says what the gateway answered. */
export function CheckAccount({ gateway }: Pick<ActionProps, 'gateway'>): ReactNode {
  const all = useTexts()
  const texts = useGatewayTexts()
  const params = { seller_id: useSeller(), gateway }
  const [answer, setAnswer] = useState<OfficeAnswer<'checkAccount'> | null>(null)
  const action = useAction(() => callOffice('checkAccount', { params, body: {} }), { onDone: setAnswer })
  const message = answer === null ? '' : texts.checked[answer.kind]({ gateway, reason: answer.reason ?? '' })
  return (
    <>
      <Button busy={action.isBusy} busyLabel={all.working} onClick={() => action.run(undefined)}>
        {texts.check}
        <Hidden> {texts.accountOf({ gateway })}</Hidden>
      </Button>
      <Failure code={action.code} />
      {answer !== null && <Notice kind={NOTICES[answer.kind]}>{message}</Notice>}
      <LiveRegion>{message}</LiveRegion>
    </>
  )
}

/** The button that has the keys of an account deleted, after a question that says what ends. */
export function ForgetAccount({ gateway, onMessage }: ActionProps): ReactNode {
  const all = useTexts()
  const texts = useGatewayTexts()
  const [asks, setAsks] = useState(false)
  const params = { seller_id: useSeller(), gateway }
  const action = useAction(() => callOffice('forgetAccount', { params, body: {} }), {
    onDone: () => {
      setAsks(false)
      onMessage(texts.forgotten({ gateway }))
    },
  })
  return (
    <>
      <Button onClick={() => setAsks(true)}>
        {texts.forget}
        <Hidden> {texts.accountOf({ gateway })}</Hidden>
      </Button>
      <Dialog
        open={asks}
        title={texts.forgetTitle({ gateway })}
        onClose={() => setAsks(false)}
        closeLabel={all.close}
      >
        <p>{texts.forgetLead}</p>
        <Failure code={action.code} />
        <DialogActions>
          <Button onClick={() => setAsks(false)}>{texts.keep}</Button>
          <Button
            look="primary"
            busy={action.isBusy}
            busyLabel={all.working}
            onClick={() => action.run(undefined)}
          >
            {texts.forget}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import type { ShownSubscription } from './shown-subscription.ts'
import { CancelButton, Dialog, DialogActions } from '../parts/dialog/dialog.tsx'

type CancelProps = { subscription: ShownSubscription; onDone: () => void }

/** The button that ends a subscription, after a question that says what ends and what does not. */
export function Cancel({ subscription, onDone }: CancelProps): ReactNode {
  const all = useTexts()
  const texts = all.subscriptions
  const seller = useSeller()
  const [asks, setAsks] = useState(false)
  const { subscription_id: id, mandate } = subscription
  const isActive = mandate?.state === 'created' || mandate?.state === 'approved'
  const action = useAction(
    () => callOffice('cancelSubscription', { params: { seller_id: seller, subscription_id: id }, body: {} }),
    { onDone },
  )
  return (
    <>
      <Button onClick={() => setAsks(true)}>{texts.cancel}</Button>
      <Dialog open={asks} title={texts.cancelTitle} onClose={() => setAsks(false)} closeLabel={all.close}>
        <p>{texts.cancelLead}</p>
        <p>{texts.cancelPaid}</p>
        {isActive && <p>{texts.cancelMandate}</p>}
        <p>{texts.noMail}</p>
        <Failure code={action.code} />
        <DialogActions>
          <CancelButton onClick={() => setAsks(false)}>{texts.keep}</CancelButton>
          <Button
            look="primary"
            busy={action.isBusy}
            busyLabel={all.working}
            onClick={() => action.run(undefined)}
          >
            {texts.cancel}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

import type { ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { RECOVERY_HOURS } from '#rules/office/account-factors.ts'
import { CancelButton, Dialog, DialogActions } from '../parts/dialog/dialog.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'

type Named = { id: number; name: string }

/** Asks whether the lost second factors of a member are to be removed, and says what follows. */
export function RecoverDialog({ member, onClose }: { member: Named; onClose: () => void }): ReactNode {
  const all = useTexts()
  const texts = all.team
  const seller = useSeller()
  const { id, name } = member
  const action = useAction(
    () => callOffice('startRecovery', { params: { seller_id: seller, user_id: id }, body: {} }),
    { onDone: onClose },
  )
  const isWithout = action.code === 'NO_FACTOR'
  return (
    <Dialog open title={texts.recoverTitle({ name })} onClose={onClose} closeLabel={all.close}>
      <p>{texts.recoverLead({ name, hours: RECOVERY_HOURS.delay })}</p>
      <p>{texts.ownersGetMail}</p>
      {isWithout ? <p role="alert">{texts.recoverNone}</p> : <Failure code={action.code} />}
      <DialogActions>
        <CancelButton onClick={onClose} />
        <Button
          look="primary"
          busy={action.isBusy}
          busyLabel={all.working}
          onClick={() => action.run(undefined)}
        >
          {texts.recoverStart}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Stops the removal that waits. */
export function StopRecovery({ member: { id, name } }: { member: Named }): ReactNode {
  const all = useTexts()
  const seller = useSeller()
  const action = useAction(() => callOffice('stopRecovery', { params: { seller_id: seller, user_id: id } }))
  return (
    <>
      <Button busy={action.isBusy} busyLabel={all.working} onClick={() => action.run(undefined)}>
        {all.team.recoverStop}
        <Hidden> {all.team.recoverStopOf({ name })}</Hidden>
      </Button>
      <Failure code={action.code} />
    </>
  )
}

import { queryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { LiveRegion } from '#design/live-region.tsx'
import { CancelButton, Dialog, DialogActions } from '../parts/dialog/dialog.tsx'
import { Section, Soft } from '../parts/display/section.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { callOffice } from '../state/call.ts'
import { useMoment } from '../state/clock.ts'
import { useAction } from '../state/use-action.ts'
import { useTexts } from '../state/words.ts'

const renewalsQuery = (seller: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'renewals'],
    queryFn: () => callOffice('readRenewals', { params: { seller_id: seller } }),
  })

/** Whether the subscriptions of a shop renew by themselves, what that means, and the switch. */
export function Renewals({ seller, mayWrite }: { seller: number; mayWrite: boolean }): ReactNode {
  const texts = useTexts().subscriptions.renewals
  const moment = useMoment()
  return (
    <Section title={texts.title}>
      <Loaded query={renewalsQuery(seller)}>
        {({ since, subscribers, retries, unpaid_days: days }) => (
          <>
            <p>{since === null ? texts.off : texts.on({ since: moment(since) })}</p>
            <Soft>{texts.rules({ retries, days })}</Soft>
            {mayWrite && <Switch seller={seller} isOn={since !== null} subscribers={subscribers} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

type SwitchProps = { seller: number; isOn: boolean; subscribers: number }

/** The button that turns it on or off, after a question that says who is charged then and when. */
function Switch({ seller, isOn, subscribers }: SwitchProps): ReactNode {
  const all = useTexts()
  const texts = all.subscriptions.renewals
  const [asks, setAsks] = useState(false)
  const [message, setMessage] = useState('')
  const action = useAction(
    () => callOffice('setRenewals', { params: { seller_id: seller }, body: { on: !isOn } }),
    {
      onDone: () => {
        setAsks(false)
        setMessage(isOn ? texts.turnedOff : texts.turnedOn)
      },
    },
  )
  const label = isOn ? texts.turnOff : texts.turnOn
  return (
    <>
      <div>
        <Button onClick={() => setAsks(true)}>{label}</Button>
      </div>
      <LiveRegion>{message}</LiveRegion>
      <Dialog
        open={asks}
        title={isOn ? texts.askOff : texts.askOn}
        onClose={() => setAsks(false)}
        closeLabel={all.close}
      >
        {isOn ? (
          <p>{texts.offLead}</p>
        ) : (
          <>
            <p>{texts.subscribers({ count: subscribers })}</p>
            <p>{texts.first}</p>
            <p>{texts.overdue}</p>
          </>
        )}
        <Failure code={action.code} />
        <DialogActions>
          <CancelButton onClick={() => setAsks(false)}>{texts.keep}</CancelButton>
          <Button
            look="primary"
            busy={action.isBusy}
            busyLabel={all.working}
            onClick={() => action.run(undefined)}
          >
            {label}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

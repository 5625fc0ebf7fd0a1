import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { LiveRegion } from '#design/live-region.tsx'
import { Soft } from '../parts/display/section.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import type { ShownSale } from './shown-sale.ts'

type ResendProps = { sale: ShownSale; label: string; done: string }

/** Has the mail of a sale sent once more: its confirmation, or the code by which one that waits is paid. */
export function ResendMail({ sale, label, done }: ResendProps): ReactNode {
  const texts = useTexts()
  const seller = useSeller()
  const [message, setMessage] = useState('')
  const action = useAction(
    () => callOffice('resendMail', { params: { seller_id: seller, sale_id: sale.sale_id } }),
    { onDone: () => setMessage(done) },
  )
  return (
    <>
      <Button busy={action.isBusy} busyLabel={texts.working} onClick={() => action.run(undefined)}>
        {label}
      </Button>
      {message !== '' && <Soft>{message}</Soft>}
      <LiveRegion>{message}</LiveRegion>
      <Failure code={action.code} />
    </>
  )
}

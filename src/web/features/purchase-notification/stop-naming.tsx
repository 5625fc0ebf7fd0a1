import { useState, type ReactNode } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import { NAMING } from '#texts/naming.ts'
import { Button } from '#design/button.tsx'
import { usePage } from '../../app/page-context.tsx'

type Step = 'shown' | 'working' | 'stopped' | 'failed'

/** Where a buyer takes back that others may read their first name and town; as easily as it was given. */
export default function StopNaming({ sale, token }: { sale: SaleAnswer; token: string }): ReactNode {
  const { client, frame } = usePage()
  const words = NAMING[frame.locale]
  const [step, setStep] = useState<Step>('shown')
  const stop = (): void => {
    setStep('working')
    client.call('stopNaming', { params: { sale_id: sale.sale_id }, body: { token } }).then(
      () => setStep('stopped'),
      () => setStep('failed'),
    )
  }
  return (
    <div>
      <output>{step === 'stopped' ? words.stopped : words.shown}</output>{' '}
      {step !== 'stopped' && (
        <Button look="plain" busy={step === 'working'} onClick={stop}>
          {words.stop}
        </Button>
      )}
      {step === 'failed' && <span role="alert">{words.failed}</span>}
    </div>
  )
}

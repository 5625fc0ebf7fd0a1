import { useState } from 'react'
import { CallFailure } from '#contract/checkout/client.ts'
import { usePage } from '../app/page-context.tsx'
import { useTopic } from '../app/use-topic.ts'
import { callFailureText } from '../ui/call-failure-text.ts'
import type { Followed, SaleChange } from './follow-sale.ts'

export type PixCalls = {
  busy: 'check' | 'renew' | null
  /** Outcome of the last call, in words; empty before the first. */
  message: string
  /** Asks the gateway whether the money has arrived. */
  check: () => Promise<void>
  /** Asks for a new code in place of the expired one. */
  renew: () => Promise<void>
}

/** The two calls of a buyer who waits for a Pix, one at a time, with their answers put into words. */
export function usePixCalls(options: {
  sale_id: string
  token: string
  onChange: (change: SaleChange) => void
  during: Followed['during']
}): PixCalls {
  const { client, texts } = usePage()
  const { pix } = useTopic('result')
  const failures = useTopic('failures')
  const [busy, setBusy] = useState<PixCalls['busy']>(null)
  const [message, setMessage] = useState('')
  const parts = { params: { sale_id: options.sale_id }, body: { token: options.token } }

  const run = async (name: 'check' | 'renew', call: () => Promise<string>): Promise<void> => {
    if (busy !== null) return
    setBusy(name)
    setMessage('')
    try {
      setMessage(await call())
    } catch (failure) {
      const isStillOpen = failure instanceof CallFailure && failure.body.code === 'PAYMENT_IN_PROGRESS'
      setMessage(isStillOpen ? pix.oldCodeStays : callFailureText(texts, failures, failure))
    } finally {
      setBusy(null)
    }
  }

  const check = async (): Promise<string> => {
    const { status } = await client.call('checkPayment', parts)
    options.onChange({ status })
    if (status === 'WAITING_PAYMENT' || status === 'PROCESSING') return pix.notFoundYet
    return status === 'PAID' ? pix.received : ''
  }

  const renew = async (): Promise<string> => {
    const { status, object } = await options.during(() => client.call('renewPix', parts))
    options.onChange({ status, object })
    return ''
  }

  return { busy, message, check: () => run('check', check), renew: () => run('renew', renew) }
}

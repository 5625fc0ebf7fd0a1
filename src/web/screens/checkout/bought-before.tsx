import { useState, type ReactNode } from 'react'
import { isGranted } from '#rules/sales/sale-status.ts'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { callFailureText } from '../../ui/call-failure-text.ts'
import { thankYouAddress } from '../../next-actions/sale-address.ts'
import { useForm, useProduct } from '../../checkout/checkout-context.tsx'
import { useKnownPurchase } from '../../checkout/submit/known-purchase.ts'
import { Button, ButtonLink } from '#design/button.tsx'

/** The address of the purchase that this session is known to have made; null: none is known. */
function useMadeAt(): string | null {
  const { data } = useProduct()
  const { frame } = usePage()
  const known = useKnownPurchase()
  if (known?.kind === 'made') return known.address
  const { open } = data
  return open !== null && isGranted(open.sale.status) ? thankYouAddress(frame, open.sale, open.token) : null
}

/** Asks for the confirmation once more. Where the server knows this session as the buyer's, it goes to the purchase. */
function MailAgain(): ReactNode {
  const { data } = useProduct()
  const { form } = useForm()
  const { client, frame, texts } = usePage()
  const failures = useTopic('failures')
  const { recovery } = useTopic('paying')
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const ask = async (): Promise<void> => {
    const { email, cellphone, document } = form.values
    const { country, locale: language } = frame
    const buyer = { email, cellphone, document, country_code: country, language }
    setBusy(true)
    setMessage('')
    try {
      const { made_at } = await client.call('mailAgain', { body: { product_id: data.product_id, ...buyer } })
      if (made_at !== null) location.assign(made_at)
      setMessage(recovery.mailed)
    } catch (error) {
      setMessage(callFailureText(texts, failures, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button busy={busy} busyLabel={recovery.mailing} onClick={() => void ask()}>
        {recovery.mailAgain}
      </Button>
      <output>{message}</output>
    </>
  )
}

/** The way to what was bought before: to the purchase of this session, or by its mail once more. */
export function BoughtBefore(): ReactNode {
  const { unfinished } = useTopic('result')
  const madeAt = useMadeAt()
  return madeAt === null ? <MailAgain /> : <ButtonLink href={madeAt}>{unfinished.see}</ButtonLink>
}

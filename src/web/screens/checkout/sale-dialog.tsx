import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { FollowedSale } from '#contract/checkout/page.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import { isGranted } from '#rules/sales/sale-status.ts'
import type { Topics } from '#texts/topics.ts'
import { useFollowedSale, type Followed } from '../../next-actions/follow-sale.ts'
import { endedWords, hasEnded, type EndedStatus } from '../../next-actions/not-completed.tsx'
import { usePixCalls } from '../../next-actions/pix-calls.ts'
import { tabTitle } from '../../next-actions/tab-title.ts'
import { QrCodeAction } from '../../next-actions/qr-code.tsx'
import { thankYouAddress } from '../../next-actions/sale-address.ts'
import { VoucherAction } from '../../next-actions/voucher.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { useCart, useSubmission } from '../../checkout/checkout-context.tsx'
import { useShowPurchase } from './purchase-life.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useTabTitle } from '../../ui/use-tab-title.ts'
import { Notice } from '#design/notice.tsx'
import './sale-dialog-styles.ts'

function titleOf({ sale }: Followed, { pix, boleto, oxxo }: Topics['result']): string {
  if (isGranted(sale.status)) return pix.received
  if (sale.object?.kind !== 'voucher') return pix.title
  return sale.object.voucher === 'oxxo' ? oxxo.title : boleto.title
}

/** A voucher that has ended is ordered anew by the method that it was ordered by, which a reload may have changed. */
function useOrderAgain(method: PaymentMethod): () => void {
  const { chooseMethod, method: chosen } = useCart()
  const { submit } = useSubmission()
  const [isAsked, ask] = useState(false)
  const order = useEffectEvent(submit)
  useEffect(() => {
    if (isAsked && chosen === method) order()
  }, [isAsked, chosen, method])
  return () => {
    ask(true)
    chooseMethod(method)
  }
}

/** The end of a sale that came to nothing, and the one press that begins it again. */
function Ended({ followed, status, onClose }: ActionProps & { status: EndedStatus }): ReactNode {
  const result = useTopic('result')
  const failures = useTopic('failures')
  const paying = useTopic('paying')
  const { sale, token, change, during } = followed
  const calls = usePixCalls({ sale_id: sale.sale_id, token, onChange: change, during })
  const orderAgain = useOrderAgain(sale.method)
  const words = endedWords({ ...sale, status }, { ...failures, ...paying }, result)
  const isPix = sale.method === 'PIX' || sale.method === 'PIX_AUTOMATIC'
  const isRenewed = status === 'EXPIRED' && isPix
  const again = isRenewed ? () => void calls.renew() : status === 'EXPIRED' ? orderAgain : onClose
  return (
    <Notice
      kind="warning"
      role="alert"
      title={words.title}
      actions={
        <Button look="primary" busy={calls.busy !== null} busyLabel={result.pix.regenerating} onClick={again}>
          {isRenewed ? result.pix.regenerate : words.again}
        </Button>
      }
    >
      {words.text.join(' ')} <output>{calls.message}</output>
    </Notice>
  )
}

type ActionProps = { followed: Followed; onClose: () => void }

function Action({ followed, onClose }: ActionProps): ReactNode {
  const paying = useTopic('paying')
  const { sale, token, change, during } = followed
  if (hasEnded(sale.status)) return <Ended followed={followed} status={sale.status} onClose={onClose} />
  switch (sale.object?.kind) {
    case 'qr-code':
      return <QrCodeAction sale={sale} token={token} action={sale.object} onChange={change} during={during} />
    case 'voucher':
      return <VoucherAction sale={sale} action={sale.object} />
    default:
      return <output>{paying.processing.redirecting}</output>
  }
}

/**
 * Keeps the head of the dialog in place, when short content follows long: a dialog is centred, and would move under the
 * finger that is about to press something in it.
 */
function KeptTop({ isKept, children }: { isKept: boolean; children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const dialog = box.current?.closest('dialog')
    if (!dialog) return
    if (isKept) {
      dialog.style.marginBlockStart = `${(innerHeight - height) / 2}px`
      return () => dialog.style.removeProperty('margin-block-start')
    }
    const watcher = new ResizeObserver(() => setHeight(dialog.offsetHeight))
    watcher.observe(dialog)
    return () => watcher.disconnect()
  }, [isKept, height])
  return <div ref={box}>{children}</div>
}

/** A Pix or a boleto over the checkout; it leaves for the thank-you page by itself once it is paid. */
export default function SaleDialog(props: { followed: FollowedSale; onClose: () => void }): ReactNode {
  const { frame } = usePage()
  const followed = useFollowedSale(props.followed)
  const { sale, token } = followed
  const show = useShowPurchase()
  const result = useTopic('result')
  useTabTitle(tabTitle(sale, result))
  const isOver = isGranted(sale.status) || sale.status === 'PENDING_FRAUD_ANALYSIS'

  useEffect(() => {
    if (isOver) location.assign(thankYouAddress(frame, sale, token))
  }, [isOver, frame, sale, token])

  const close = (): void => {
    // The code goes on waiting: the page keeps saying so.
    show({ kind: 'waiting', followed: { sale, token } })
    props.onClose()
  }
  return (
    <Dialog open size="large" title={titleOf(followed, result)} onClose={isOver ? undefined : close}>
      <KeptTop isKept={hasEnded(sale.status)}>
        <Action followed={followed} onClose={close} />
      </KeptTop>
    </Dialog>
  )
}

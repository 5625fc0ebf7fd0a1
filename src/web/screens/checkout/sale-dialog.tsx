import { useEffect, type ReactNode } from 'react'
import type { FollowedSale } from '#contract/page.ts'
import { isGranted } from '#rules/sale-status.ts'
import type { Topics } from '#texts/topics.ts'
import { useFollowedSale, type Followed } from '../../next-actions/follow-sale.ts'
import { endedWords, hasEnded } from '../../next-actions/not-completed.tsx'
import { QrCodeAction } from '../../next-actions/qr-code.tsx'
import { thankYouAddress } from '../../next-actions/sale-address.ts'
import { VoucherAction } from '../../next-actions/voucher.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { Button } from '#look/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '#look/notice.tsx'
import './sale-dialog-styles.ts'

function titleOf({ sale }: Followed, { pix, boleto, oxxo }: Topics['result']): string {
  if (isGranted(sale.status)) return pix.received
  if (sale.object?.kind !== 'voucher') return pix.title
  return sale.object.voucher === 'oxxo' ? oxxo.title : boleto.title
}

function Action({ followed, onClose }: { followed: Followed; onClose: () => void }): ReactNode {
  const result = useTopic('result')
  const failures = useTopic('failures')
  const paying = useTopic('paying')
  const { sale, token, change, during } = followed
  if (hasEnded(sale.status)) {
    const { title, text, again } = endedWords(
      { status: sale.status, code: sale.code },
      { ...failures, ...paying },
      result,
    )
    return (
      <Notice
        kind="warning"
        role="alert"
        title={title}
        actions={
          <Button look="primary" onClick={onClose}>
            {again}
          </Button>
        }
      >
        {text.join(' ')}
      </Notice>
    )
  }
  switch (sale.object?.kind) {
    case 'qr-code':
      return <QrCodeAction sale={sale} token={token} action={sale.object} onChange={change} during={during} />
    case 'voucher':
      return <VoucherAction sale={sale} action={sale.object} />
    default:
      return <output>{paying.processing.redirecting}</output>
  }
}

/** A Pix or a boleto over the checkout; it leaves for the thank-you page by itself once it is paid. */
export default function SaleDialog(props: { followed: FollowedSale; onClose: () => void }): ReactNode {
  const { frame } = usePage()
  const followed = useFollowedSale(props.followed)
  const { sale, token } = followed
  const isOver = isGranted(sale.status) || sale.status === 'PENDING_FRAUD_ANALYSIS'

  useEffect(() => {
    if (isOver) location.assign(thankYouAddress(frame, sale, token))
  }, [isOver, frame, sale, token])

  return (
    <Dialog
      open
      size="large"
      title={titleOf(followed, useTopic('result'))}
      onClose={isOver ? undefined : props.onClose}
    >
      <Action followed={followed} onClose={props.onClose} />
    </Dialog>
  )
}

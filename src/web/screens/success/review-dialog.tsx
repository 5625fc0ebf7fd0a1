import type { ReactNode } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import { Button } from '#design/button.tsx'
import { DialogActions } from '#design/dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useTopic } from '../../app/use-topic.ts'
import styles from './success.module.css'

/** Said once in front of the page: the purchase is registered and looked at, and nothing has to be done meanwhile. */
export default function ReviewDialog(props: { sale: SaleAnswer; onClose: () => void }): ReactNode {
  const { review, unknown } = useTopic('result')
  return (
    <Dialog open title={review.title} onClose={props.onClose}>
      <div className={styles.news}>
        <p>{review.text}</p>
        <p>{unknown.mail({ email: props.sale.buyer.email })}</p>
      </div>
      <DialogActions>
        <Button look="primary" data-first-focus onClick={props.onClose}>
          {review.understood}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import type { FormValues } from '../../checkout/form/form-values.ts'
import { useTopic } from '../../app/use-topic.ts'
import styles from '../../ui/delivery.module.css'
import './gift-styles.ts'

/** That this purchase is a present, for whom and with which words, as the buyer has typed them so far. */
export function GiftNote(props: { values: Pick<FormValues, 'recipient_name' | 'gift_message'> }): ReactNode {
  const gift = useTopic('gift')
  const name = props.values.recipient_name.trim()
  const message = props.values.gift_message.trim()
  return (
    <>
      <p>{name === '' ? gift.isGift : gift.forRecipient({ name })}</p>
      {message !== '' && <blockquote className={styles.quoted}>{message}</blockquote>}
    </>
  )
}

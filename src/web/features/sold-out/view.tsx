import type { ReactNode } from 'react'
import { ButtonLink } from '#look/button.tsx'
import { Notice } from '#look/notice.tsx'
import { useProduct } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { WishForm } from './wish-form.tsx'
import styles from './view.module.css'

/** Nothing is left: said before the buyer types, with the seller to ask, and a place to leave an address. */
export function SoldOut(): ReactNode {
  const { product, answer } = useProduct()
  const { errors } = useTopic('failures')
  const { success } = useTopic('result')
  const { seller, name } = product
  return (
    <section className={styles.soldOut}>
      <h2>{name}</h2>
      <Notice
        kind="warning"
        actions={<ButtonLink href={`mailto:${seller.email}`}>{success.contactSeller}</ButtonLink>}
      >
        {errors.PRODUCT_OUT_OF_STOCK}
      </Notice>
      {/* Of an event each batch has a list of its own, on the event's page. */}
      {answer.event === undefined && <WishForm />}
    </section>
  )
}

import type { ReactNode } from 'react'
import { ButtonLink } from '#look/button.tsx'
import { Notice } from '#look/notice.tsx'
import { useProduct } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import styles from './view.module.css'

/** Nothing is left: said before the buyer types, with the seller to ask. */
export function SoldOut(): ReactNode {
  const { product } = useProduct()
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
    </section>
  )
}

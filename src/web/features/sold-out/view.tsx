import { useEffect, useRef, type ReactNode } from 'react'
import { ButtonLink } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { mailAddress } from '../../ui/mail-address.ts'
import { WishForm } from './wish-form.tsx'
import styles from './view.module.css'

function SellerLink(): ReactNode {
  const { seller, name } = useProduct().product
  const { success } = useTopic('result')
  return <ButtonLink href={mailAddress(seller.email, name)}>{success.contactSeller}</ButtonLink>
}

/** The last piece was sold to another buyer during the payment: the press gets a response, and nothing was charged. */
function GoneAtPayment(): ReactNode {
  const { errors } = useTopic('failures')
  const { notCompleted } = useTopic('result')
  const { recovery } = useTopic('paying')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <Notice kind="error" role="alert" ref={place} title={notCompleted.title} actions={<SellerLink />}>
      {errors.PRODUCT_OUT_OF_STOCK} {recovery.notCharged}
    </Notice>
  )
}

/** Nothing is left: said before the buyer types, with the seller to ask, and a place to leave an address. */
export function SoldOut(): ReactNode {
  const { product, answer } = useProduct()
  const { failure } = useSubmission().submission
  const { errors } = useTopic('failures')
  return (
    <section className={styles.soldOut}>
      <h2>{product.name}</h2>
      {failure === null ? (
        <Notice kind="warning" actions={<SellerLink />}>
          {errors.PRODUCT_OUT_OF_STOCK}
        </Notice>
      ) : (
        <GoneAtPayment />
      )}
      {/* Of an event each batch has a list of its own, on the event's page. */}
      {answer.event === undefined && <WishForm />}
    </section>
  )
}

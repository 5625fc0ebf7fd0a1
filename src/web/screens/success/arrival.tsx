import type { ReactNode } from 'react'
import type { SaleAnswer } from '#contract/calls/payment.ts'
import { date } from '#texts/format.ts'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { Icon } from '#look/icon.tsx'
import { CLOCK, MAIL, SUCCESS } from '#look/outlines.ts'
import styles from './success.module.css'

/** How what was bought reaches the buyer and by when, and whom to ask if it does not. */
export function Arrival(props: { sale: SaleAnswer }): ReactNode {
  const { product, buyer, seller, delivery } = props.sale
  const { locale } = usePage().frame
  const { success } = useTopic('result')
  const isPhysical = product.format === 'PHYSICALPRODUCT'
  const arrives = isPhysical ? success.arrivesPhysical : success.arrivesDigital
  return (
    <section className={styles.arrival}>
      <h2>{success.arrivesTitle}</h2>
      <ul>
        <li>
          <Icon name={MAIL} />
          <p>{arrives({ email: buyer.email })}</p>
        </li>
        {delivery.freight !== null && (
          <li>
            <Icon name={CLOCK} />
            <p>
              {success.arrivesWith({
                name: delivery.freight.name,
                from: date(delivery.freight.arrives.from, locale),
                to: date(delivery.freight.arrives.to, locale),
              })}
            </p>
          </li>
        )}
        {delivery.gift !== null && (
          <li>
            <Icon name={SUCCESS} />
            <p>{success.giftFor({ name: delivery.gift.recipient_name })}</p>
          </li>
        )}
        {!isPhysical && (
          <li>
            <Icon name={CLOCK} />
            <p>{success.accessDelay}</p>
          </li>
        )}
      </ul>
      <a className={styles.contact} href={`mailto:${seller.email}`}>
        {success.contactSeller}
      </a>
    </section>
  )
}

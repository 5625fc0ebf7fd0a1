import type { ReactNode } from 'react'
import type { SaleAnswer } from '#contract/calls/payment.ts'
import type { Locale } from '#rules/locale.ts'
import type { Topics } from '#texts/topics.ts'
import { date } from '#texts/format.ts'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { Icon } from '#look/icon.tsx'
import { CLOCK, MAIL, SUCCESS } from '#look/outlines.ts'
import { mailAddress } from '../../ui/mail-address.ts'
import styles from './success.module.css'

type Words = Topics['result']['success']

/** Who receives a present, where and when. */
function giftWords(words: Words, gift: NonNullable<SaleAnswer['delivery']['gift']>, locale: Locale): string {
  const { recipient_name: name, recipient_email: email, arrives_on: day } = gift
  if (email === null) return words.giftFor({ name })
  return day === undefined
    ? words.giftArrives({ name, email })
    : words.giftArrivesOn({ name, email, date: date(day, locale) })
}

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
        {(delivery.gift === null || isPhysical) && (
          <li>
            <Icon name={MAIL} />
            <p>{arrives({ email: buyer.email })}</p>
          </li>
        )}
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
            <p>{giftWords(success, delivery.gift, locale)}</p>
          </li>
        )}
        {!isPhysical && delivery.gift === null && (
          <li>
            <Icon name={CLOCK} />
            <p>{success.accessDelay}</p>
          </li>
        )}
      </ul>
      <a
        className={styles.contact}
        href={mailAddress(seller.email, success.order({ id: props.sale.order_number }))}
      >
        {success.contactSeller}
      </a>
    </section>
  )
}

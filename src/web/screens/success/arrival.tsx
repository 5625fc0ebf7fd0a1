import type { ReactNode } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import type { Locale } from '#rules/base/locale.ts'
import type { Topics } from '#texts/topics.ts'
import { date } from '#texts/format.ts'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { Icon } from '#design/icon.tsx'
import { CLOCK, MAIL, SUCCESS } from '#design/outlines.ts'
import { mailAddress } from '../../ui/mail-address.ts'
import styles from './success.module.css'

type Words = Topics['result']['success']

/** Returns a gift's recipient, place and date, as text. */
function giftWords(words: Words, gift: NonNullable<SaleAnswer['delivery']['gift']>, locale: Locale): string {
  const { recipient_name: name, recipient_email: email, arrives_on: day } = gift
  if (email === null) return words.giftFor({ name })
  return day === undefined
    ? words.giftArrives({ name, email })
    : words.giftArrivesOn({ name, email, date: date(day, locale) })
}

/** How one thing reaches the buyer, and what is said of its delay. */
type Way = { arrives: string; delay?: string }

/**
 * Returns how each kind of item of a purchase is delivered, each once. Its tickets are there already, unless they are
 * posted; an access address is sent automatically for the first product alone, and everything else has to be sent by
 * the seller.
 */
function waysOf(words: Words, { sales, sale_id: id, tickets, product, buyer }: SaleAnswer): Map<string, Way> {
  const isOpened = product.access_url !== null
  const to = { email: buyer.email }
  const ways = sales.flatMap(({ sale_id: own, format }): Way[] => {
    if (format === 'PHYSICALPRODUCT') return [{ arrives: words.arrivesPhysical(to) }]
    if (tickets !== undefined && own === id) return []
    // Nobody waits for a mail who has the button already.
    if (own === id && isOpened) return [{ arrives: words.linkByMail(to) }]
    return [{ arrives: words.arrivesBySeller(to), delay: words.accessDelay }]
  })
  return new Map(ways.map((way) => [way.arrives, way]))
}

/** How what was bought reaches the buyer and by when, and whom to ask if it does not. */
export function Arrival(props: { sale: SaleAnswer }): ReactNode {
  const { seller, delivery } = props.sale
  const { locale } = usePage().frame
  const { success } = useTopic('result')
  const isGift = delivery.gift !== null
  // For a gift, only the parcel's delivery is reported to the giver.
  const arriving = [...waysOf(success, props.sale).values()].filter(
    ({ delay }) => !isGift || delay === undefined,
  )
  const delays = arriving.flatMap(({ delay }) => delay ?? [])
  return (
    <section className={styles.arrival}>
      <h2>{success.arrivesTitle}</h2>
      <ul>
        {arriving.map(({ arrives }) => (
          <li key={arrives}>
            <Icon name={MAIL} />
            <p>{arrives}</p>
          </li>
        ))}
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
        {delays.length > 0 && (
          <li>
            <Icon name={CLOCK} />
            <p>{delays.length === 1 ? delays : success.accessDelay}</p>
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

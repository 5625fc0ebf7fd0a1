import type { ReactNode } from 'react'
import type { SaleAnswer } from '#contract/calls/payment.ts'
import type { Locale } from '#rules/locale.ts'
import type { ProductContent } from '#rules/product-content.ts'
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

type Kind = ProductContent | 'digital' | 'parcel'
type KindWords = { arrives: (p: { email: string }) => string; delay?: string }

const kindOf = ({ format, content }: SaleAnswer['sales'][number]): Kind =>
  format === 'PHYSICALPRODUCT' ? 'parcel' : (content ?? 'digital')

/** What kinds of thing a purchase brings, each once. Its tickets are there already, unless they are posted. */
function kindsOf({ sales, sale_id, tickets }: SaleAnswer): Kind[] {
  const own = sales.filter(
    (each) => tickets === undefined || each.sale_id !== sale_id || kindOf(each) === 'parcel',
  )
  return [...new Set(own.map(kindOf))]
}

function wordsOf(words: Words, kind: Kind): KindWords {
  if (kind === 'parcel') return { arrives: words.arrivesPhysical }
  if (kind === 'digital') return { arrives: words.arrivesDigital, delay: words.accessDelay }
  return words.kinds[kind]
}

/** How what was bought reaches the buyer and by when, and whom to ask if it does not. */
export function Arrival(props: { sale: SaleAnswer }): ReactNode {
  const { buyer, seller, delivery } = props.sale
  const { locale } = usePage().frame
  const { success } = useTopic('result')
  const isGift = delivery.gift !== null
  // Of a present only the parcel comes with news to whoever gave it.
  const kinds = kindsOf(props.sale).filter((kind) => !isGift || kind === 'parcel')
  const arriving = kinds.map((kind) => wordsOf(success, kind))
  const delays = arriving.flatMap(({ delay }) => delay ?? [])
  return (
    <section className={styles.arrival}>
      <h2>{success.arrivesTitle}</h2>
      <ul>
        {arriving.map(({ arrives }, at) => (
          <li key={kinds[at]}>
            <Icon name={MAIL} />
            <p>{arrives({ email: buyer.email })}</p>
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

import type { ReactNode } from 'react'
import type { Minor } from '#rules/base/money.ts'
import { Icon } from '#design/icon.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { usePage } from '../../app/page-context.tsx'
import type { DataOf } from '../../app/screen.ts'
import { CALENDAR, PIN } from '../../event/outlines.ts'
import { pricedBy, shownPrice } from '../../event/shown-price.ts'
import { useTopic } from '../../app/use-topic.ts'
import { pictureOf } from '#rules/base/picture-address.ts'
import { srcSetOf } from '../../ui/picture-set.ts'
import styles from './event-hero.module.css'
import { PlaceName, WhenText } from './event-facts.tsx'

/** The event at a glance: what, when, where, and the lowest price. */
export function EventHero(props: { data: DataOf<'pre-checkout'>; from: Minor | null }): ReactNode {
  const { frame } = usePage()
  const texts = useTopic('event')
  const { product, event } = props.data
  const [image] = product.images
  return (
    <header className={styles.hero}>
      {image !== undefined && (
        <div className={styles.picture}>
          <img
            src={pictureOf(image.path, 1280)}
            srcSet={srcSetOf(image.path)}
            sizes="(min-width: 640px) 640px, 100vw"
            alt={image.alt}
            width={640}
            height={640}
            fetchPriority="high"
          />
        </div>
      )}
      <div className={styles.words}>
        {product.category !== '' && (
          <p className={styles.category} lang={frame.writtenIn}>
            {product.category}
          </p>
        )}
        <h1 lang={frame.writtenIn}>{product.name}</h1>
        <ul className={styles.facts}>
          <li>
            <Icon name={CALENDAR} />
            <span>
              <WhenText event={event} />
            </span>
          </li>
          <li>
            <Icon name={event.place === 'online' ? 'globe' : PIN} />
            <span>
              <PlaceName event={event} />
            </span>
          </li>
        </ul>
        {props.from !== null && (
          <p className={styles.from}>
            {texts.from}{' '}
            <strong>
              <MoneyText {...shownPrice(pricedBy(props.data), props.from)} />
            </strong>
          </p>
        )}
      </div>
    </header>
  )
}

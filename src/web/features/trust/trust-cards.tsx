import type { ReactNode } from 'react'
import type { ProductData } from '#contract/calls/product.ts'
import { usePage } from '../../app/page-context.tsx'
import { Card } from '#look/card.tsx'
import { useFeature } from '../../checkout/features-context.tsx'
import giftFeature from '../gift/feature.ts'
import { useRecurring } from '../recurring/use-recurring.ts'
import { useTopic } from '../../app/use-topic.ts'
import type { Checkout } from '../../checkout/use-checkout.ts'
import styles from './trust-cards.module.css'

/** What protects the buyer of this product: the guarantee, what they get, and what is special about it. */
function SecureCard({ checkout }: { checkout: Checkout }): ReactNode {
  const { secureCard, safePurchase } = useTopic('trust')
  const { data } = checkout.checkout
  const days = data.warranty_days
  const recurring = useRecurring()
  const gift = useFeature(giftFeature)
  return (
    <Card title={days > 0 ? secureCard.warranty({ days }) : secureCard.title}>
      {days > 0 && <p>{secureCard.warrantyText({ days })}</p>}
      <p>{data.access === '' ? safePurchase : data.access}</p>
      {recurring && <recurring.RecurringNotice checkout={checkout} />}
      {gift && checkout.form.values.is_gift && <gift.GiftNote values={checkout.form.values} />}
      {data.author !== '' && (
        <p className={styles.small}>
          {secureCard.author} {data.author}
        </p>
      )}
    </Card>
  )
}

/** Who sells, since when, and where they can be recommended. The platform's own products have no such card. */
function SellerCard({ seller }: { seller: ProductData['seller'] }): ReactNode {
  const { texts } = usePage()
  const { seller: words } = useTopic('trust')
  return (
    <Card title={seller.name}>
      <p>{words.since({ year: Number(seller.since.slice(0, 4)) })}</p>
      {seller.referral_url !== null && (
        <p className={styles.small}>
          <a
            href={seller.referral_url}
            target="_blank"
            rel="noreferrer"
            title={texts.common.accessibility.opensNewTab}
          >
            {words.referral}
          </a>
        </p>
      )}
    </Card>
  )
}

/** The cards below the price: what protects this purchase, and who sells. */
export function TrustCards({ checkout }: { checkout: Checkout }): ReactNode {
  const { data } = checkout.checkout
  return (
    <>
      <SecureCard checkout={checkout} />
      {!data.is_heaven && <SellerCard seller={data.seller} />}
    </>
  )
}

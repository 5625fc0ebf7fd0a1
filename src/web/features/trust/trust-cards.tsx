import type { ReactNode } from 'react'
import type { ProductData } from '#contract/checkout/product.ts'
import { usePage } from '../../app/page-context.tsx'
import { Card } from '#design/card.tsx'
import { useFeature } from '../../checkout/features-context.tsx'
import giftFeature from '../gift/feature.ts'
import { useRecurring } from '../recurring/use-recurring.ts'
import { useTopic } from '../../app/use-topic.ts'
import { useForm, useProduct } from '../../checkout/checkout-context.tsx'
import styles from './trust-cards.module.css'

/** The protection of this product's buyer: the guarantee, the contents, and special features. */
function SecureCard(): ReactNode {
  const { answer } = useProduct()
  const { form } = useForm()
  const { secureCard, safePurchase } = useTopic('trust')
  const { data } = answer
  const days = answer.custom_checkout.warranty_checkout === false ? 0 : data.warranty_days
  const recurring = useRecurring()
  const gift = useFeature(giftFeature)
  return (
    <Card title={days > 0 ? secureCard.warranty({ days }) : secureCard.title}>
      {days > 0 && <p>{secureCard.warrantyText({ days })}</p>}
      <p>{data.access === '' ? safePurchase : data.access}</p>
      {recurring && <recurring.RecurringNotice />}
      {gift && form.values.is_gift && <gift.GiftNote values={form.values} />}
      {data.author !== '' && (
        <p className={styles.small}>
          {secureCard.author} {data.author}
        </p>
      )}
    </Card>
  )
}

/**
 * The seller, since when they sell, and where they can be recommended. The platform's own products have no such card.
 */
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

/** The cards below the price: the protection of this purchase, and the seller. */
export function TrustCards(): ReactNode {
  const { answer } = useProduct()
  const { data } = answer
  return (
    <>
      <SecureCard />
      {!data.is_heaven && <SellerCard seller={data.seller} />}
    </>
  )
}

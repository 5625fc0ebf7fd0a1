import { useEffect, type ReactNode } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import type { SaleStatus } from '#rules/sales/sale-status.ts'
import { isGranted } from '#rules/sales/sale-status.ts'
import { useFollowedSale } from '../../next-actions/follow-sale.ts'
import { useTrackPurchase } from '../../next-actions/purchase-news.ts'
import { tabTitle } from '../../next-actions/tab-title.ts'
import { prepareAutomaticPix } from '../../next-actions/automatic-pix.tsx'
import { hasEnded, NotCompleted } from '../../next-actions/not-completed.tsx'
import { PendingSale, pendingWords } from '../../next-actions/pending-sale.tsx'
import { thankYouAddress } from '../../next-actions/sale-address.ts'
import { useTabTitle } from '../../ui/use-tab-title.ts'
import { PaymentProcessLayout } from '../../ui/payment-process-layout.tsx'
import { topicTexts } from '#texts/topics.ts'
import { loadBranding, type BrandingParts } from '../../features/seller-page/load-branding.ts'
import { SendToPixels } from '../../features/advertising/send-to-pixels.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { ButtonLink } from '#design/button.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { LiveRegion } from '#design/live-region.tsx'
import { Gliding } from '../../ui/gliding.tsx'
import { ResultHeader } from '../../ui/result-header.tsx'
import { SaleSummary } from '../../ui/sale-summary.tsx'
import { ProductLine } from '../../ui/summary-card.tsx'
import { SellerContact } from '../../ui/seller-contact.tsx'
import { lookOf, type ScreenModule } from '../../app/screen.ts'
import { minorOf } from '../../app/wire-money.ts'
import styles from './payment-pending.module.css'

/** Statuses that have a page of their own to go on to. */
function movesOn(status: SaleStatus): boolean {
  return isGranted(status) || status === 'PENDING_FRAUD_ANALYSIS'
}

/** Takes the buyer to the thank-you page at once; the link is for a browser that does not follow. */
function MovingOn(props: { sale: SaleAnswer; token: string }): ReactNode {
  const { texts, frame } = usePage()
  const result = useTopic('result')
  const { processing } = useTopic('paying')
  const { sale } = props
  const address = thankYouAddress(frame, sale, props.token)
  useEffect(() => location.replace(address), [address])
  const isPaid = isGranted(sale.status)
  const title = isPaid ? result.pix.received : pendingWords(sale, result).title
  return (
    <section className={styles.moving}>
      <LiveRegion>{title}</LiveRegion>
      <ResultHeader tone={isPaid ? 'success' : 'waiting'} title={title}>
        <p>{processing.redirecting}</p>
      </ResultHeader>
      <ButtonLink href={address}>{texts.common.actions.continue}</ButtonLink>
    </section>
  )
}

/**
 * The waiting room of a purchase: the amount due and how to pay it, or that the bank is being queried. It redirects
 * automatically.
 */
export const Screen: ScreenModule<'payment-pending', BrandingParts>['Screen'] = ({ data, prepared }) => {
  const { branding: Branding } = prepared
  const followed = useFollowedSale(data.followed)
  const { texts } = usePage()
  const { sale, token } = followed
  useTrackPurchase(sale)
  const result = useTopic('result')
  useTabTitle(tabTitle(sale, result))
  return (
    <PaymentProcessLayout
      seller={{ name: sale.seller.name, logo: data.look?.logotipo ?? null }}
      summary={<SaleSummary sale={sale} totalLabel={texts.checkout.summary.total} />}
      summaryBar={
        <ProductLine
          name={sale.product.name}
          image={sale.sales[0]?.image}
          note={
            <b>
              <MoneyText amount={minorOf(sale.total, sale.currency)} currency={sale.currency} />
            </b>
          }
        />
      }
      footer={<SellerContact seller={sale.seller} about={result.success.order({ id: sale.order_number })} />}
    >
      <Gliding className={styles.page}>
        {movesOn(sale.status) ? (
          <MovingOn sale={sale} token={token} />
        ) : hasEnded(sale.status) ? (
          <NotCompleted sale={sale} status={sale.status} />
        ) : (
          <PendingSale followed={followed} />
        )}
        {Branding && data.look?.branding && (
          <Branding.BrandingBelow branding={data.look.branding} seller={sale.seller.name} />
        )}
      </Gliding>
      <SendToPixels {...followed} />
    </PaymentProcessLayout>
  )
}

export const head: ScreenModule<'payment-pending'>['head'] = (data, _, frame) => ({
  title: pendingWords(data.followed.sale, topicTexts('result', frame.locale)).title,
  ...lookOf(data.look),
})

export const prepare: ScreenModule<'payment-pending', BrandingParts>['prepare'] = async (
  { followed, look },
  { locale },
) => {
  const [parts] = await Promise.all([loadBranding(look), prepareAutomaticPix(followed.sale, locale)])
  return parts
}

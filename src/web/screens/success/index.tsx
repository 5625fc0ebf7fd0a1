import { Suspense, useEffect, useState, type ReactNode } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import { isGranted, isPending } from '#rules/sales/sale-status.ts'
import { topicTexts, type Topics } from '#texts/topics.ts'
import { loadTopic } from '#texts/topics.ts'
import { useFollowedSale } from '../../next-actions/follow-sale.ts'
import { useTrackPurchase } from '../../next-actions/purchase-news.ts'
import { grantedTitle, isFree } from '../../next-actions/granted-title.ts'
import { prepareAutomaticPix } from '../../next-actions/automatic-pix.tsx'
import { endedWords, hasEnded, NotCompleted } from '../../next-actions/not-completed.tsx'
import { PendingSale, pendingWords } from '../../next-actions/pending-sale.tsx'
import { SimpleCheckoutLayout } from '../../ui/simple-checkout-layout.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useMounted } from '../../app/use-mounted.ts'
import { useTopic } from '../../app/use-topic.ts'
import { ButtonLink } from '#design/button.tsx'
import { checkoutAddress } from '../../next-actions/sale-address.ts'
import { LiveRegion } from '#design/live-region.tsx'
import { Gliding } from '../../ui/gliding.tsx'
import { ResultHeader } from '../../ui/result-header.tsx'
import { SellerContact } from '../../ui/seller-contact.tsx'
import { latePart } from '../../app/late-part.tsx'
import { loadBranding, type BrandingParts } from '../../features/seller-page/load-branding.ts'
import { SendToPixels } from '../../features/advertising/send-to-pixels.tsx'
import { lookOf, type ScreenModule } from '../../app/screen.ts'
import { Arrival } from './arrival.tsx'
import { ContractSummary } from './contract-summary.tsx'
import { AutomaticPixMissing, TrialPromise } from './subscription-details.tsx'
import styles from './success.module.css'
import type * as UpsellModule from '../../features/upsell/upsell.tsx'
import type * as TicketsModule from './your-tickets.tsx'

/** The headline of a sale, whatever came of it. */
function titleOf(
  { status, ...sale }: SaleAnswer,
  texts: Parameters<typeof endedWords>[1],
  result: Topics['result'],
): string {
  if (isPending(status)) return pendingWords({ status, ...sale }, result).title
  return hasEnded(status)
    ? endedWords({ ...sale, status }, texts, result).title
    : grantedTitle({ status, ...sale }, result)
}

/** Whether anything of it still has to arrive: tickets alone are there at once, unless they are posted. */
function arrives({ renewal, tickets, sales, product }: SaleAnswer): boolean {
  if (product.is_donation && sales.length === 1) return false
  return (
    renewal === null && (tickets === undefined || sales.length > 1 || product.format === 'PHYSICALPRODUCT')
  )
}

function Granted(props: { sale: SaleAnswer }): ReactNode {
  const { sale } = props
  const result = useTopic('result')
  const { success } = result
  return (
    <>
      <ResultHeader tone="success" title={grantedTitle(sale, result)}>
        {!sale.product.is_donation && <p>{success.thanks({ name: sale.buyer.first_name })}</p>}
        {sale.renewal === 'card' && <p>{success.renewed.cardText}</p>}
        {sale.renewal === null && <TrialPromise sale={sale} />}
        <AutomaticPixMissing sale={sale} />
        {sale.status === 'PARTIALLY_REFUNDED' && <p>{success.partiallyRefunded}</p>}
      </ResultHeader>
      {sale.product.access_url !== null && (
        <ButtonLink look="primary" href={sale.product.access_url} rel="noreferrer" wide>
          {sale.product.content === undefined ? success.open : success.kinds[sale.product.content].open}
        </ButtonLink>
      )}
      {arrives(sale) && <Arrival sale={sale} />}
    </>
  )
}

const ReviewDialog = latePart(() => import('./review-dialog.tsx'))
/** Only of who agreed to be named. */
const StopNaming = latePart(() => import('../../features/purchase-notification/stop-naming.tsx'))

/** Whether the page says in front of it that the purchase is in review: on arrival, until it is read or decided. */
function useReviewNotice(isArriving: boolean, isInReview: boolean): [boolean, () => void] {
  const [isOpen, setOpen] = useState(false)
  // The server's page has no dialogs.
  useEffect(() => setOpen(isArriving), [isArriving])
  return [isOpen && isInReview, () => setOpen(false)]
}

/** The code that only some of these pages need: that of the offer, and of the tickets of a purchase. */
type Parts = BrandingParts & {
  Upsell?: typeof UpsellModule.Upsell
  YourTickets?: typeof TicketsModule.YourTickets
}

type SuccessModule = ScreenModule<'success', Parts>

/** The thank-you page: the products and their delivery; while the sale is open, the remaining steps. */
export const Screen: SuccessModule['Screen'] = ({ data, prepared }) => {
  const { Upsell, YourTickets, branding: Branding } = prepared
  const followed = useFollowedSale(data.followed)
  const { sale } = followed
  useTrackPurchase(sale)
  const hasChanged = sale.status !== data.followed.sale.status
  const { errors } = useTopic('failures')
  const { recovery } = useTopic('paying')
  const { frame } = usePage()
  const result = useTopic('result')
  const { success } = result
  const title = titleOf(sale, { errors, recovery }, result)
  useEffect(() => {
    document.title = title
  }, [title])
  const isMounted = useMounted()
  const isInReview = sale.status === 'PENDING_FRAUD_ANALYSIS'
  const [isNoticeOpen, closeNotice] = useReviewNotice(data.pendingFraudAnalysis, isInReview)
  return (
    <SimpleCheckoutLayout
      seller={{ name: sale.seller.name, logo: data.look?.logotipo ?? null }}
      footer={<SellerContact seller={sale.seller} about={success.order({ id: sale.order_number })} />}
    >
      <LiveRegion>{hasChanged ? title : ''}</LiveRegion>
      {isNoticeOpen && (
        <Suspense>
          <ReviewDialog sale={sale} onClose={closeNotice} />
        </Suspense>
      )}
      <Gliding className={styles.page}>
        {isPending(sale.status) ? (
          <PendingSale followed={followed} />
        ) : hasEnded(sale.status) ? (
          <NotCompleted sale={sale} status={sale.status} />
        ) : (
          <Granted sale={sale} />
        )}
        {sale.tickets !== undefined && YourTickets && isGranted(sale.status) && <YourTickets sale={sale} />}
        {data.upsell !== null && Upsell && isGranted(sale.status) && (
          <Upsell offer={data.upsell} sale={sale} />
        )}
        <ContractSummary sale={sale} token={followed.token} others={data.others} />
        {isGranted(sale.status) && sale.accepted.includes('named') && isMounted && (
          <Suspense>
            <StopNaming sale={sale} token={followed.token} />
          </Suspense>
        )}
        {isGranted(sale.status) && sale.renewal === null && sale.tickets === undefined && !isFree(sale) && (
          <ButtonLink look="plain" href={`${checkoutAddress(frame.locale, sale)}?again=1`}>
            {success.buyAgain}
          </ButtonLink>
        )}
        {Branding && data.look?.branding && (
          <Branding.BrandingBelow branding={data.look.branding} seller={sale.seller.name} />
        )}
      </Gliding>
      <SendToPixels {...followed} />
    </SimpleCheckoutLayout>
  )
}

export const head: ScreenModule<'success'>['head'] = (data, _texts, frame) => ({
  title: titleOf(
    data.followed.sale,
    { ...topicTexts('failures', frame.locale), ...topicTexts('paying', frame.locale) },
    topicTexts('result', frame.locale),
  ),
  ...lookOf(data.look),
})

export const prepare: SuccessModule['prepare'] = async ({ upsell, followed, look }, { locale }) => {
  await prepareAutomaticPix(followed.sale, locale)
  const parts: Parts = await loadBranding(look)
  if (followed.sale.tickets !== undefined) {
    const [tickets] = await Promise.all([import('./your-tickets.tsx'), loadTopic('held', locale)])
    parts.YourTickets = tickets.YourTickets
  }
  if (upsell !== null) {
    const [loaded] = await Promise.all([
      import('../../features/upsell/upsell.tsx'),
      loadTopic('upsell', locale),
    ])
    parts.Upsell = loaded.Upsell
  }
  return parts
}

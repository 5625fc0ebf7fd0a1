import type { FailureTexts } from '#texts/texts.ts'
import { topicTexts, type Topics } from '#texts/topics.ts'
import { SimpleCheckoutLayout } from '../../ui/simple-checkout-layout.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { PageBanner } from '../../ui/page-banner.tsx'
import { PageMessage } from '../../ui/page-message.tsx'
import { shopParts } from '../../ui/shop-parts.tsx'
import { lookOf, type DataOf, type ScreenModule } from '../../app/screen.ts'

/** A path is anybody's text: the page shows no more of it than says which one was meant. */
const SHOWN_PATH = 120

function whatIsMissing(
  { reason }: DataOf<'not-found'>,
  path: string,
  { httpErrors: { codes }, errors }: FailureTexts,
  { notFound }: Topics['result'],
): string {
  switch (reason) {
    case 'link':
      return codes.LINK_NOT_FOUND
    case 'offer':
      return codes.OFFER_NOT_FOUND
    case 'product':
      return codes.PRODUCT_NOT_FOUND
    case 'seller-not-ready':
      return codes.SELLER_NOT_READY
    case 'LINK_NOT_FOUND':
      return notFound.renewalLink
    case '1404':
    case '1405':
    case '0404':
      return errors[reason]
    case 'path':
      return notFound.withPath({
        path: path.length > SHOWN_PATH ? `${path.slice(0, SHOWN_PATH)}…` : path,
      })
  }
}

/** Checks whether the link of a subscription was refused: its holder is shown where the right one is. */
function isRenewal({ reason }: DataOf<'not-found'>): boolean {
  return ['LINK_NOT_FOUND', '1404', '1405', '0404'].includes(reason)
}

function adviceOf(data: DataOf<'not-found'>, { notFound }: Topics['result']): string | undefined {
  if (isRenewal(data)) return notFound.renewalAdvice
  // Both name the seller as the one to ask.
  return data.reason === 'offer' || data.reason === 'seller-not-ready' ? undefined : notFound.text
}

/** The address leads nowhere, or to something that cannot be bought: the missing item, and the contact to ask. */
export const Screen: ScreenModule<'not-found'>['Screen'] = ({ data }) => {
  const { frame } = usePage()
  const result = useTopic('result')
  const { notFound } = result
  const what = whatIsMissing(data, frame.path, useTopic('failures'), result)
  return (
    <SimpleCheckoutLayout {...shopParts(data.shop)}>
      <PageBanner status={404} title={notFound.title} />
      <PageMessage what={what} advice={adviceOf(data, result)} />
    </SimpleCheckoutLayout>
  )
}

export const head: ScreenModule<'not-found'>['head'] = (data, _texts, frame) => ({
  title: topicTexts('result', frame.locale).notFound.title,
  theme: 'auto',
  ...lookOf(data.shop?.look ?? null),
})

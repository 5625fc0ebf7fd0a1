import { localePath } from '#rules/base/locale.ts'
import { topicTexts, type Topics } from '#texts/topics.ts'
import { SimpleCheckoutLayout } from '../../ui/simple-checkout-layout.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { ButtonLink } from '#design/button.tsx'
import { PageBanner } from '../../ui/page-banner.tsx'
import { PageMessage } from '../../ui/page-message.tsx'
import { shopParts } from '../../ui/shop-parts.tsx'
import { lookOf, type DataOf, type ScreenModule } from '../../app/screen.ts'

type Words = { title: string; what: string; advice: string }

function wordsOf({ reason }: DataOf<'error'>, { error }: Topics['result']): Words {
  switch (reason) {
    case 'sale-not-found':
      return { title: error.saleNotFound, what: error.saleNotFoundWhy, advice: error.saleNotFoundAdvice }
    case 'load-failed':
    case 'unknown':
      return { title: error.title, what: error.text, advice: error.advice }
  }
}

/** A page that could not be built: the error, that nothing was charged for it, and the way to try again. */
export const Screen: ScreenModule<'error'>['Screen'] = ({ data }) => {
  const { texts, frame } = usePage()
  const { title, what, advice } = wordsOf(data, useTopic('result'))
  const search = new URLSearchParams(frame.query).toString()
  const here = localePath(frame.locale, frame.path) + (search === '' ? '' : `?${search}`)
  return (
    <SimpleCheckoutLayout {...shopParts(data.shop)}>
      <PageBanner status={data.status} title={title} />
      <PageMessage what={what} advice={advice}>
        <ButtonLink href={here}>{texts.common.actions.tryAgain}</ButtonLink>
      </PageMessage>
    </SimpleCheckoutLayout>
  )
}

export const head: ScreenModule<'error'>['head'] = (data, _, frame) => ({
  title: wordsOf(data, topicTexts('result', frame.locale)).title,
  theme: 'auto',
  ...lookOf(data.shop?.look ?? null),
})

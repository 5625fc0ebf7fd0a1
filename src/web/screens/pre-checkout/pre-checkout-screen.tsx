import { Suspense } from 'react'
import { eventFormPath, SESSION_FIELD } from '#contract/checkout/event-form.ts'
import { PreCheckoutLayout } from '../../ui/pre-checkout-layout.tsx'
import { latePart } from '../../app/late-part.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useMounted } from '../../app/use-mounted.ts'
import type { ScreenModule } from '../../app/screen.ts'
import type { BrandingParts } from '../../features/seller-page/load-branding.ts'
import { useChoice } from '../../event/use-choice.ts'
import { useEventSales } from '../../event/use-event-sales.ts'
import { useLiveLefts } from '../../event/use-live-lefts.ts'
import { useTopic } from '../../app/use-topic.ts'
import { addressOf, queryOf } from './addresses.ts'
import { Batches } from './batches.tsx'
import { BuyBar } from './buy-bar.tsx'
import { CaptchaWork } from './captcha-work.tsx'
import { CHOICE_FORM } from './choice-form.ts'
import { EventDetails } from './event-details.tsx'
import { EventHero } from './event-hero.tsx'
import { useBuying } from './use-buying.ts'

const EventVisit = latePart(() => import('../../features/advertising/event-visit.tsx'))

/** The event, its batches as they are sold at this moment, and the tickets that the buyer chooses of them. */
export const Screen: ScreenModule<'pre-checkout', BrandingParts>['Screen'] = ({ data, prepared }) => {
  const { frame } = usePage()
  const texts = useTopic('event')
  const legal = frame.soldBy?.entity ?? data.seller
  const live = useLiveLefts(data.product_id, data.batches)
  const { choice, state } = useChoice(data, live.setLeft)
  const sold = useEventSales(data, live.lefts, state.heldOf)
  const isMounted = useMounted()
  const { isBuying, buy } = useBuying(data.product_id, choice)
  const Branding = prepared.branding
  const own = data.look.branding && { branding: data.look.branding, seller: data.seller.name }
  const action = addressOf(eventFormPath(frame.locale, data.product_id), queryOf(frame.query))
  return (
    <PreCheckoutLayout
      seller={{ name: data.seller.name, logo: data.look.logotipo }}
      barLabel={texts.choices}
      bar={
        <>
          <BuyBar data={data} choice={choice} state={state} sold={sold} isBuying={isBuying} />
          {Branding && own && <Branding.BrandingBeside {...own} />}
        </>
      }
      footer={<p>{`${legal.legal_name} · ${legal.document}`}</p>}
    >
      {/* Its fields name it instead of standing in it: other forms stand among them. */}
      <form hidden id={CHOICE_FORM} method="post" action={action} autoComplete="off" onSubmit={buy}>
        <input type="hidden" name={SESSION_FIELD} value={frame.sessionId} />
      </form>
      {Branding && own && <Branding.BrandingAbove {...own} />}
      <EventHero data={data} from={sold.from} />
      <Batches data={data} live={live} sold={sold} choice={choice} state={state} />
      <EventDetails data={data} />
      {Branding && own && <Branding.BrandingBelow {...own} />}
      <CaptchaWork />
      {(data.advertising ?? frame.query['debugPixel']) !== undefined && isMounted && (
        <Suspense>
          <EventVisit data={data} />
        </Suspense>
      )}
    </PreCheckoutLayout>
  )
}

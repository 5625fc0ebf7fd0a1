import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { PixelEventWire } from '#contract/calls/advertising.ts'
import { momentOf } from '#rules/visit-events.ts'
import type { CallInput } from '#contract/calls.ts'
import { latePart } from '../../app/late-part.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useCart, useForm, useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import { stepFields } from '../../checkout/form/form-values.ts'
import { holds } from '../../checkout/form/form.ts'
import { metaIdsOf, metasOf } from '../../checkout/lead/origin.ts'
import { advertisingChoice } from '../../checkout/lead/advertising-choice.ts'
import { isWorking } from '../../checkout/submit/submission.ts'
import { PixelFrame, type FrameReport } from './pixel-frame.tsx'

const DebugPanel = latePart(() => import('./debug-panel.tsx'))

type Happening = CallInput<'tellVisit'>['body']['events'][number]

/** Tells the server of what happens, each once a page, and keeps what it answers for the frame. */
function useTelling(): { told: readonly PixelEventWire[]; tell: (happenings: readonly Happening[]) => void } {
  const { client, frame } = usePage()
  const { data, product, answer } = useProduct()
  const [told, setTold] = useState<readonly PixelEventWire[]>([])
  const said = useRef(new Set<string>())
  const wanted = answer.advertising?.moments
  const tell = useCallback(
    (happenings: readonly Happening[]) => {
      const events = happenings.filter((each) => {
        const name = `${momentOf(each)} ${each.bump ?? ''}`
        if (wanted?.includes(momentOf(each)) !== true || said.current.has(name)) return false
        said.current.add(name)
        return true
      })
      if (events.length === 0) return
      const choice = advertisingChoice(product.seller_id)
      const body = {
        product_id: product.id,
        offer_hash: data.offer_hash,
        country: frame.country,
        ...(choice !== 'none' && { choice }),
        metas: metasOf(frame.query),
        ...metaIdsOf(frame.query, document.cookie, new Date()),
        events,
      }
      client.call('tellVisit', { body }).then(
        (known) => setTold((before) => [...before, ...known.events]),
        // Nobody buys less for it.
        () => null,
      )
    },
    [client, frame, data.offer_hash, product.id, product.seller_id, wanted],
  )
  return { told, tell }
}

/** What happens on the page, as it happens. */
function useHappenings(tell: (happenings: readonly Happening[]) => void): void {
  const { all, context } = useForm()
  const { cart } = useCart()
  const { submission } = useSubmission()
  const isFilled = holds(all, stepFields('personal', context))
  const isPaying = isWorking(submission)
  useEffect(() => {
    tell([
      { event: 'PageView' },
      { event: 'ViewContent' },
      { event: 'InitiateCheckout', action: 'on_access' },
      { event: 'AddToCart', action: 'on_main_product' },
    ])
  }, [tell])
  useEffect(() => {
    if (isFilled) tell([{ event: 'InitiateCheckout', action: 'on_filled_data' }])
  }, [tell, isFilled])
  useEffect(() => {
    tell(
      cart.bumps.slice(0, 10).map((bump) => ({ event: 'AddToCart', action: 'on_orderbump', bump }) as const),
    )
  }, [tell, cart.bumps])
  useEffect(() => {
    if (isPaying) tell([{ event: 'AddPaymentInfo' }])
  }, [tell, isPaying])
}

/** Tells advertisers of the visit, by the server and in the frame; only where this buyer may be told of. */
export function Visit(): ReactNode {
  const { frame } = usePage()
  const { product, answer } = useProduct()
  const { told, tell } = useTelling()
  const [reports, setReports] = useState<readonly FrameReport[]>([])
  useHappenings(tell)
  const isShown = frame.query['debugPixel'] === 'true'
  const keep = useCallback(
    (report: FrameReport) => setReports((before) => [...before, report].slice(-200)),
    [],
  )
  return (
    <>
      {answer.advertising?.has_frame === true && (
        <PixelFrame productId={product.id} events={told} onReport={isShown ? keep : undefined} />
      )}
      {isShown && (
        <Suspense>
          <DebugPanel productId={product.id} reports={reports} />
        </Suspense>
      )}
    </>
  )
}

import { useCallback, useRef, useState } from 'react'
import type { PixelEventWire } from '#contract/checkout/advertising.ts'
import type { CallInput } from '#contract/checkout/calls.ts'
import { momentOf } from '#rules/advertising/visit-events.ts'
import { usePage } from '../../app/page-context.tsx'
import { advertisingChoice } from '../../checkout/lead/advertising-choice.ts'
import { metaIdsOf, metasOf } from '../../checkout/lead/origin.ts'

export type Happening = CallInput<'trackVisit'>['body']['events'][number]

/** The visited page; `moments`: those that some service receives. */
export type Visited = {
  productId: number
  sellerId: number
  offerHash: string | null
  moments: readonly string[] | undefined
}

export type Tracking = {
  tracked: readonly PixelEventWire[]
  track: (happenings: readonly Happening[]) => void
}

/** Sends events to the server, each once per page, and keeps its responses for the frame. */
export function useTracking({ productId, sellerId, offerHash, moments }: Visited): Tracking {
  const { client, frame } = usePage()
  const [tracked, setTracked] = useState<readonly PixelEventWire[]>([])
  const sent = useRef(new Set<string>())
  const track = useCallback(
    (happenings: readonly Happening[]) => {
      const events = happenings.filter((each) => {
        const name = `${momentOf(each)} ${each.bump ?? ''}`
        if (moments?.includes(momentOf(each)) !== true || sent.current.has(name)) return false
        sent.current.add(name)
        return true
      })
      if (events.length === 0) return
      const choice = advertisingChoice(sellerId)
      const body = {
        product_id: productId,
        offer_hash: offerHash,
        country: frame.country,
        ...(choice !== 'none' && { choice }),
        metas: metasOf(frame.query),
        ...metaIdsOf(frame.query, document.cookie, new Date()),
        events,
      }
      client.call('trackVisit', { body }).then(
        (known) => setTracked((before) => [...before, ...known.events]),
        // Nobody buys less for it.
        () => null,
      )
    },
    [client, frame, offerHash, productId, sellerId, moments],
  )
  return { tracked, track }
}

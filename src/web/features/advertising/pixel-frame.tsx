import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { PixelEventWire } from '#contract/checkout/advertising.ts'
import type { FramedEvent } from '#rules/advertising/frame-sale-events.ts'
import { PIXEL_FRAMES } from '#contract/routes.ts'
import { usePage } from '../../app/page-context.tsx'

/** A report of the frame on an event that it received; its text is untrusted. */
export type FrameReport = { pixel: string; event_id: string; failure: string | null }

type FrameProps = {
  productId: number
  /** Grows; events already sent are not sent again. */
  events: readonly (PixelEventWire | FramedEvent)[]
  onReport?: ((report: FrameReport) => void) | undefined
}

/**
 * The scripts of the seller, in a frame without an origin and without rights: it is invisible, takes no focus, opens
 * nothing, and receives only what the page sends it.
 */
export function PixelFrame({ productId, events, onReport }: FrameProps): ReactNode {
  const { frame } = usePage()
  const [port, setPort] = useState<MessagePort | null>(null)
  const sent = useRef(0)
  const place = useRef<HTMLIFrameElement>(null)
  const isOut = useFocusGuard(place)
  useEffect(() => {
    if (port === null) return
    for (const event of events.slice(sent.current)) port.postMessage(event)
    sent.current = events.length
  }, [port, events])
  useEffect(() => {
    if (port === null || onReport === undefined) return
    const receive = ({ data }: MessageEvent<unknown>): void => {
      const report = readReport(data)
      if (report !== null) onReport(report)
    }
    port.addEventListener('message', receive)
    port.start()
    return () => port.removeEventListener('message', receive)
  }, [port, onReport])
  if (isOut) return null
  return (
    <iframe
      ref={place}
      src={new URL(`${PIXEL_FRAMES}${productId}`, frame.bases.api).href}
      // guard: pixel-frame-rights
      sandbox="allow-scripts"
      // A browser that knows this right refuses it, and the guard above answers for the others.
      allow="focus-without-user-activation 'none'"
      referrerPolicy="no-referrer"
      hidden
      inert
      tabIndex={-1}
      title="Pixels"
      onLoad={({ currentTarget }) => {
        if (port !== null) return
        const { port1, port2 } = new MessageChannel()
        // A document without an origin has no other name.
        currentTarget.contentWindow?.postMessage(null, '*', [port2])
        setPort(port1)
      }}
    />
  )
}

/**
 * Nobody presses in the frame, so when it has the focus its script took it, and would be given what the buyer types. It
 * is put out for good then, and the focus goes back to where it was.
 */
function useFocusGuard(place: RefObject<HTMLIFrameElement | null>): boolean {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    let last = document.activeElement
    const note = ({ target }: Event): void => {
      if (target instanceof HTMLElement) last = target
    }
    const look = (): void => {
      const frame = place.current
      if (frame === null || document.activeElement !== frame) return
      // At once, and not with the next rendering: until then keys would go there.
      frame.setAttribute('src', 'about:blank')
      frame.blur()
      if (last instanceof HTMLElement) last.focus({ preventScroll: true })
      setOut(true)
    }
    // Some browsers say it before they have moved the focus.
    const soon = (): void => {
      look()
      setTimeout(look)
    }
    document.addEventListener('focusin', note)
    addEventListener('blur', soon)
    look()
    return () => {
      document.removeEventListener('focusin', note)
      removeEventListener('blur', soon)
    }
  }, [place])
  return isOut
}

const MOST_CHARACTERS = 200

function readReport(data: unknown): FrameReport | null {
  if (typeof data !== 'object' || data === null) return null
  const { pixel, event_id, failure } = data as Partial<Record<keyof FrameReport, unknown>>
  if (typeof pixel !== 'string' || typeof event_id !== 'string') return null
  const text = typeof failure === 'string' ? failure.slice(0, MOST_CHARACTERS) : null
  return {
    pixel: pixel.slice(0, MOST_CHARACTERS),
    event_id: event_id.slice(0, MOST_CHARACTERS),
    failure: text,
  }
}

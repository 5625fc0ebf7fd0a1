import { useEffect, useState, type ReactNode } from 'react'
import type { CallAnswer } from '#contract/checkout/calls.ts'
import type { PixelEventWire } from '#contract/checkout/advertising.ts'
import type { UnsentReason } from '#rules/advertising/advertising-consent.ts'
import type { FramedEvent } from '#rules/advertising/frame-sale-events.ts'
import type { Locale } from '#rules/base/locale.ts'
import { PIXEL_PANEL } from '#texts/pixel-panel.ts'
import { adoptStyles } from '#design/adopt-styles.ts'
import { usePage } from '../../app/page-context.tsx'
import type { FrameReport } from './pixel-frame.tsx'
import styles from './debug-panel.module.css'
import css from './debug-panel.module.css?inline'

adoptStyles(css)

const LOOK_EVERY_MS = 3_000

type Log = CallAnswer<'listVisit'>
type LoggedEvent = Log['events'][number]

/**
 * Returns the server's log of events sent for this session, refetched while the page is visible; null: not read yet.
 */
function useLog(productId: number): Log | null {
  const { client } = usePage()
  const [log, setLog] = useState<Log | null>(null)
  useEffect(() => {
    const look = (): void => {
      if (document.hidden) return
      client.call('listVisit', { params: { product_id: productId } }).then(
        setLog,
        // The next look asks again.
        () => null,
      )
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [client, productId])
  return log
}

/** The reasons why nothing is sent, or not to everybody: the buyer's answer, and the missing parts of each pixel. */
function Reasons({ log, unsent }: { log: Log | null; unsent: UnsentReason | null | undefined }): ReactNode {
  const { why } = PIXEL_PANEL[usePage().frame.locale]
  const reasons = log === null ? [] : pixelReasons(log, why)
  const all = [...(unsent ? [why[unsent]] : []), ...reasons]
  if (all.length === 0) return null
  return (
    <ul>
      {all.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}

function pixelReasons({ pixels }: Log, why: (typeof PIXEL_PANEL)[Locale]['why']): readonly string[] {
  if (pixels.length === 0) return [why.noPixel]
  return pixels.flatMap(({ provider, pixel: id, can_be_told, tells_visits }) => {
    const pixel = `${provider} ${id}`
    if (!can_be_told) return [why.noKey({ pixel })]
    return tells_visits ? [] : [why.salesOnly({ pixel })]
  })
}

/** Where an event went, and what was answered: from the server, and in the frame of this page. */
function Answers({ event, reports }: { event: LoggedEvent; reports: readonly FrameReport[] }): ReactNode {
  const words = PIXEL_PANEL[usePage().frame.locale]
  const framed = reports.filter(({ event_id }) => event_id === event.event_id)
  if (event.told.length + framed.length === 0) return <p>{words.nowhere}</p>
  return (
    <ul>
      {event.told.map(({ provider, pixel, state, reason }) => (
        <li key={`${provider} ${pixel}`}>
          {words.server} → {provider} {pixel}: {words.states[state]}
          {reason !== null && ` (${reason})`}
        </li>
      ))}
      {framed.map(({ pixel, failure }, index) => (
        <li key={`${pixel} ${index}`}>
          {words.browser} → {pixel}: {failure === null ? words.delivered : words.failed({ why: failure })}
        </li>
      ))}
    </ul>
  )
}

/** Returns the events of the log, preceded by those that only the frame received. */
function withFramed(
  log: readonly LoggedEvent[],
  framed: readonly (PixelEventWire | FramedEvent)[],
): readonly LoggedEvent[] {
  const isLogged = new Set(log.map(({ event_id }) => event_id))
  const alone = framed.filter(({ event_id }) => !isLogged.has(event_id))
  return [...alone.map((event) => ({ ...event, told: [] })), ...log]
}

/**
 * The panel of `debugPixel=true`: every event of this session, what it held, where it went and what was answered. It
 * knows nobody else's session, and nothing that opens an account. Where nothing is sent, it says why.
 */
export default function DebugPanel(props: {
  productId: number
  /** Events that the frame of this page received: the server may have sent none for a sale. */
  framed?: readonly (PixelEventWire | FramedEvent)[]
  reports?: readonly FrameReport[]
  /** Why no events are sent for this buyer; absent if nobody would receive any, null if they are sent. */
  unsent?: UnsentReason | null | undefined
}): ReactNode {
  const { frame } = usePage()
  const words = PIXEL_PANEL[frame.locale]
  const { productId, framed = [], reports = [], unsent } = props
  const log = useLog(productId)
  const events = withFramed(log?.events ?? [], framed)
  const broken = reports.filter(({ event_id }) => event_id === '')
  return (
    <section className={styles.panel} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{words.about}</p>
      <Reasons log={log} unsent={unsent} />
      {broken.map(({ pixel, failure }, index) => (
        <p key={index}>
          {pixel}: {words.failed({ why: failure ?? '' })}
        </p>
      ))}
      {events.length === 0 && <p>{words.nothing}</p>}
      <ol>
        {events.map(({ told, ...held }) => (
          <li key={`${held.event_id} ${held.action ?? ''}`}>
            <h3>
              {held.event}
              {held.action !== null && ` · ${held.action}`}
            </h3>
            <p>{new Date(held.at).toLocaleTimeString(frame.locale)}</p>
            <Answers event={{ told, ...held }} reports={reports} />
            <details>
              <summary>{words.held}</summary>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than the page is scrolled by keys, too */}
              <pre tabIndex={0}>{JSON.stringify(held, null, 2)}</pre>
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}

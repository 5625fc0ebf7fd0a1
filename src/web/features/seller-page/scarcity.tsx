import { useEffect, useState, type ReactNode } from 'react'
import { SELLER_PAGE } from '#texts/seller-page.ts'
import { countdown } from '#texts/format.ts'
import { usePage } from '../../app/page-context.tsx'
import { serverNow } from '../../app/server-clock.ts'
import type { BrandingProps } from './branding-props.ts'
import { scarcityEnd, type KeptEnds } from './scarcity-end.ts'
import styles from './view.module.css'

/** Returns the storage of the ends that this browser received; null if it has none. */
function keptEnds(): KeptEnds | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** Milliseconds until the end; null until it is known. */
function useTimeLeft(minutes: number, id: number): number | null {
  const { frame } = usePage()
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const end = scarcityEnd({ session: frame.sessionId, checkout: id, minutes }, keptEnds(), serverNow())
    const tick = (): void => setLeft(Math.max(0, end - serverNow()))
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [frame.sessionId, id, minutes])
  return left
}

/**
 * The seller's text on the duration of the offer. At the end it is hidden, as it would be false from then on, and keeps
 * its place: removing it would move the form under the buyer's finger.
 */
export function Scarcity({
  branding,
  minutes,
}: Pick<BrandingProps, 'branding'> & { minutes: number }): ReactNode {
  const { scarcity_title, scarcity_subtitle } = branding
  const { locale, writtenIn } = usePage().frame
  const { timeLeft } = SELLER_PAGE[locale]
  const left = useTimeLeft(minutes, branding.id ?? 0)
  return (
    <section className={left === 0 ? `${styles.scarcity} ${styles.ended}` : styles.scarcity}>
      <div className={styles.words} lang={writtenIn}>
        {scarcity_title !== undefined && <strong>{scarcity_title}</strong>}
        {scarcity_subtitle !== undefined && <p>{scarcity_subtitle}</p>}
      </div>
      <span
        className={left === null ? `${styles.digits} ${styles.waiting}` : styles.digits}
        role="timer"
        aria-live="off"
        aria-label={timeLeft}
      >
        {countdown(Math.ceil((left ?? minutes * 60_000) / 1000))}
      </span>
    </section>
  )
}

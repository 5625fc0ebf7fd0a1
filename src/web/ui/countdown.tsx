import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { countdown } from '#texts/format.ts'
import { usePage } from '../app/page-context.tsx'
import { serverNow } from '../app/server-clock.ts'
import styles from './countdown.module.css'

/** Whole seconds from `now` to `until`, never below zero. */
export function secondsLeft(until: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
}

/**
 * Seconds until an instant, ticking in the browser. The first value counts from the page's own instant, so that
 * server and browser render the same; `onEnd` is called once, when it reaches zero.
 */
export function useSecondsLeft(until: string, onEnd?: () => void): number {
  const { frame } = usePage()
  const [seconds, setSeconds] = useState(() => secondsLeft(until, Date.parse(frame.now)))
  const end = useEffectEvent(() => onEnd?.())

  useEffect(() => {
    const tick = (): void => {
      const left = secondsLeft(until, serverNow())
      setSeconds(left)
      if (left > 0) return
      clearInterval(timer)
      end()
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

/** The time left until an instant as digits of equal width, with a bar when `totalSeconds` is known. */
export function Countdown(props: { until: string; totalSeconds?: number; onEnd?: () => void }): ReactNode {
  const seconds = useSecondsLeft(props.until, props.onEnd)
  return (
    <span className={styles.countdown} role="timer" aria-live="off">
      <span className={styles.digits}>{countdown(seconds)}</span>
      {props.totalSeconds !== undefined && (
        <progress className={styles.bar} max={props.totalSeconds} value={seconds} aria-hidden="true" />
      )}
    </span>
  )
}

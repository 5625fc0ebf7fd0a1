import { useState, type ReactNode } from 'react'
import { wireMoney } from '../parts/display/money.ts'
import { useCalendarDay } from '../state/clock-words.ts'
import { useWords } from '../state/words.ts'
import { barScale, depthOf, type BarScale } from './bar-scale.ts'
import { Table } from './table.tsx'
import styles from './reports.module.css'

type Day = { day: string; gross: number; refunded: number; disputed: number; net: number }
type Days = { days: readonly Day[]; currency: string }

const HEIGHT = 160
const GAP = 0.2
/** More days than these are named by their month and year: both ends of a year are the same day. */
const NAMED_BY_DAY = 300

const backOf = ({ refunded, disputed }: Day): number => Math.max(0, refunded + disputed)

/**
 * The money received and returned, by day: a bar up and a bar down from a zero line. The values of a day are written
 * below when it is pointed at or touched, and those of all days are in a table.
 */
export function DayBars({ days, currency }: Days): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.reports
  const [chosen, choose] = useState<string | null>(null)
  const scale = barScale(Math.max(0, ...days.map(({ gross }) => gross)), Math.max(0, ...days.map(backOf)))
  const written = (amount: number): string => wireMoney(locale, amount, currency)
  const dayName = useCalendarDay()
  const read = days.find(({ day }) => day === chosen) ?? days.at(-1)
  const rows = days
    .filter(({ gross, refunded, disputed }) => gross !== 0 || refunded !== 0 || disputed !== 0)
    .toReversed()
    .map((one) => [dayName(one.day), written(one.gross), written(backOf(one)), written(one.net)])
  return (
    <>
      <figure className={styles.chart}>
        <figcaption className={styles.legend}>
          <span className={styles.in}>{texts.gross}</span>
          <span className={styles.back}>{texts.wentBack}</span>
        </figcaption>
        <div className={styles.plot}>
          <Amounts scale={scale} currency={currency} />
          <Bars days={days} scale={scale} chosen={read?.day ?? ''} onChoose={choose} />
          <DayNames days={days} />
        </div>
        {read !== undefined && (
          <p className={styles.read} aria-hidden="true">
            <strong>{dayName(read.day)}</strong> {texts.gross} {written(read.gross)} · {texts.wentBack}{' '}
            {written(backOf(read))} · {texts.net} {written(read.net)}
          </p>
        )}
      </figure>
      {rows.length > 0 && (
        <details>
          <summary className={styles.summary}>{texts.asTable}</summary>
          <Table head={[texts.day, texts.gross, texts.wentBack, texts.net]} rows={rows} />
        </details>
      )}
    </>
  )
}

type BarsProps = { days: readonly Day[]; scale: BarScale; chosen: string; onChoose: (day: string) => void }

function Bars({ days, scale, chosen, onChoose }: BarsProps): ReactNode {
  const texts = useWords().texts.reports
  const zero = depthOf(scale, 0) * HEIGHT
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${days.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={texts.chart}
    >
      {scale.ticks.map((tick) => (
        <line
          key={tick}
          className={tick === 0 ? styles.zero : styles.line}
          x2={days.length}
          y1={depthOf(scale, tick) * HEIGHT}
          y2={depthOf(scale, tick) * HEIGHT}
        />
      ))}
      {days.map((one, place) => {
        const bar = { x: place + GAP / 2, width: 1 - GAP }
        const top = depthOf(scale, one.gross) * HEIGHT
        const foot = depthOf(scale, -backOf(one)) * HEIGHT
        return (
          <g key={one.day} onPointerEnter={() => onChoose(one.day)} onPointerDown={() => onChoose(one.day)}>
            <rect
              className={one.day === chosen ? styles.chosen : styles.column}
              x={place}
              width={1}
              height={HEIGHT}
            />
            <rect className={styles.in} {...bar} y={top} height={zero - top} />
            <rect className={styles.back} {...bar} y={zero} height={foot - zero} />
          </g>
        )
      })}
    </svg>
  )
}

/** The amounts beside the lines, short: R$ 1,5 mil. */
function Amounts({ scale, currency }: { scale: BarScale; currency: string }): ReactNode {
  const { locale } = useWords()
  const short = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  })
  return (
    <div className={styles.amounts} aria-hidden="true">
      {scale.ticks.toReversed().map((tick) => (
        <span key={tick} className={tick === 0 ? styles.zeroName : undefined}>
          {short.format(tick)}
        </span>
      ))}
    </div>
  )
}

/** The first day, the one in the middle and the last. */
function DayNames({ days }: { days: readonly Day[] }): ReactNode {
  const format = useCalendarDay({
    month: 'short',
    ...(days.length > NAMED_BY_DAY ? { year: 'numeric' } : { day: 'numeric' }),
  })
  const named = [days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)]
  return (
    <p className={styles.days} aria-hidden="true">
      {named.map((one, place) => (
        <span key={`${place} ${one?.day}`}>{one !== undefined && format(one.day)}</span>
      ))}
    </p>
  )
}

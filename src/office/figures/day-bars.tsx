import type { ReactNode } from 'react'
import { wireMoney } from '../parts/money.ts'
import { useWords } from '../state/words.ts'
import { Table } from './table.tsx'
import styles from './figures.module.css'

type Day = { day: string; gross: number; refunded: number; disputed: number; net: number }

const HEIGHT = 120
const GAP = 0.2

/** What came in and what went back, day by day: a bar up and a bar down, with the same as a table. */
export function DayBars({ days, currency }: { days: readonly Day[]; currency: string }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.figures
  const back = ({ refunded, disputed }: Day): number => Math.max(0, refunded + disputed)
  const up = Math.max(0, ...days.map(({ gross }) => gross))
  const down = Math.max(0, ...days.map(back))
  const scale = up + down === 0 ? 0 : HEIGHT / (up + down)
  const zero = up * scale
  const written = (amount: number): string => wireMoney(locale, amount, currency)
  const dayName = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const rows = days
    .filter(({ gross, refunded, disputed }) => gross !== 0 || refunded !== 0 || disputed !== 0)
    .toReversed()
    .map((one) => [
      dayName.format(new Date(one.day)),
      written(one.gross),
      written(back(one)),
      written(one.net),
    ])
  return (
    <>
      <div className={styles.chart}>
        <p className={styles.scale} aria-hidden="true">
          {written(up)}
        </p>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${days.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={texts.chart}
        >
          {days.map((one, place) => (
            <g key={one.day}>
              <title>{`${dayName.format(new Date(one.day))}: ${written(one.net)}`}</title>
              <rect
                className={styles.in}
                x={place + GAP / 2}
                width={1 - GAP}
                y={zero - one.gross * scale}
                height={one.gross * scale}
              />
              <rect
                className={styles.back}
                x={place + GAP / 2}
                width={1 - GAP}
                y={zero}
                height={back(one) * scale}
              />
            </g>
          ))}
        </svg>
        <p className={styles.days} aria-hidden="true">
          {[days[0], days.at(-1)].map((one) => (
            <span key={one?.day}>{one !== undefined && dayName.format(new Date(one.day))}</span>
          ))}
        </p>
      </div>
      {rows.length > 0 && (
        <details>
          <summary className={styles.summary}>{texts.asTable}</summary>
          <Table head={[texts.day, texts.gross, texts.wentBack, texts.net]} rows={rows} />
        </details>
      )}
    </>
  )
}

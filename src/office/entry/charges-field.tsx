import { useId, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { TextInput } from '#design/text-input.tsx'
import { useWords } from '../state/words.ts'
import styles from './entry.module.css'
import { chargesIn, readCharges, writeCharges, type TypedCharge } from './typed-charges.ts'
import { problemIn } from './words.ts'

type ChargesProps = {
  label: string
  hint: string | undefined
  currency: string
  /** The number of the last charge. */
  most: number
  typed: string
  /** Error of the field as a whole; an error in a charge is shown at that charge, and only if this is set. */
  error: string | undefined
  isFixed: boolean
  onTyped: (typed: string) => void
}

/** Single charges with amounts of their own: a row for each. */
export function ChargesField(props: ChargesProps): ReactNode {
  const { label, hint, currency, most, typed, error, isFixed, onTyped } = props
  const { locale, texts: all } = useWords()
  const { charges: texts } = all.entry
  const id = useId()
  const rows = chargesIn(typed)
  const { problems } = readCharges(typed, { locale, currency, most })
  const put = (changed: readonly TypedCharge[]): void => onTyped(writeCharges(changed))
  const change = (place: number, part: Partial<TypedCharge>): void =>
    put(rows.map((row, at) => (at === place ? { ...row, ...part } : row)))
  const problemText = (problem: Parameters<typeof problemIn>[1] | undefined): string | undefined =>
    error === undefined || problem === undefined ? undefined : problemIn(all.entry, problem)
  const next = Math.max(0, ...rows.map(({ charge }) => Number(charge) || 0)) + 1
  return (
    <fieldset className={styles.ticks} aria-describedby={id}>
      <legend>{label}</legend>
      {rows.map((row, place) => (
        <fieldset key={place} className={styles.charge} aria-label={texts.row({ number: row.charge })}>
          <TextInput
            label={texts.number}
            error={problemText(problems[place]?.charge)}
            value={row.charge}
            readOnly={isFixed}
            inputMode="numeric"
            autoComplete="off"
            onValue={(charge) => change(place, { charge })}
          />
          <TextInput
            label={texts.amount({ currency })}
            error={problemText(problems[place]?.amount)}
            value={row.amount}
            readOnly={isFixed}
            inputMode="decimal"
            autoComplete="off"
            onValue={(amount) => change(place, { amount })}
          />
          {!isFixed && (
            <Button look="plain" onClick={() => put(rows.filter((_, at) => at !== place))}>
              {texts.remove}
              <Hidden> {texts.row({ number: row.charge })}</Hidden>
            </Button>
          )}
        </fieldset>
      ))}
      <p className={error === undefined ? styles.hint : styles.wrong} id={id}>
        {error ?? hint}
      </p>
      {!isFixed && rows.length < most && (
        <Button onClick={() => put([...rows, { charge: next <= most ? String(next) : '', amount: '' }])}>
          {texts.add}
        </Button>
      )}
    </fieldset>
  )
}

import { useId, useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Select } from '#design/select.tsx'
import { TextArea } from '#design/text-area.tsx'
import { TextInput } from '#design/text-input.tsx'
import type { EntryField } from '#rules/fields/entry-fields.ts'
import { clockName } from '#texts/clock-name.ts'
import { useWords } from '../state/words.ts'
import { ChargesField } from './charges-field.tsx'
import { Colour } from './colour.tsx'
import styles from './entry.module.css'
import { PictureField } from './picture-field.tsx'
import type { ShownEntry } from './shown-entry.ts'

type InputProps = {
  field: EntryField
  shown: Pick<ShownEntry, 'names' | 'currency' | 'pictures'>
  typed: string
  /** By which moments are typed; said beside their fields. */
  clock?: string
  error: string | undefined
  /** It is shown and cannot be changed. */
  isFixed: boolean
  /** Shown in the place of its hint. */
  whyFixed?: string | undefined
  onTyped: (typed: string) => void
}

/** One field of an entry, as its kind is typed. */
export function FieldInput(props: InputProps): ReactNode {
  const { field, shown, typed, clock, error, isFixed, whyFixed, onTyped } = props
  const { locale, texts } = useWords()
  const { optional } = texts.entry
  if (field.kind === 'ticks' || field.kind === 'ids') return <Ticks {...props} />
  const name = shown.names.fields[field.path] ?? field.path
  const label = field.kind === 'money' ? `${name} (${shown.currency})` : name
  if (field.kind === 'flag')
    return <Flag label={label} isOn={typed === 'on'} isFixed={isFixed} onTyped={onTyped} />
  if (field.kind === 'picture')
    return <PictureField label={name} path={typed} shown={shown} isFixed={isFixed} onTyped={onTyped} />
  const hint = whyFixed ?? shown.names.hints[field.path]
  if (field.kind === 'charges')
    return <ChargesField {...props} label={name} hint={hint} currency={shown.currency} most={field.most} />
  const shared = {
    label,
    hint: field.kind === 'moment' && clock !== undefined ? withClock(hint, clockName(locale, clock)) : hint,
    error,
    value: typed,
    'data-path': field.path,
    ...(field.required === true ? { required: true } : { optional }),
  }
  if (field.kind === 'either')
    return <Choice {...props} field={{ ...field, options: EITHER }} shared={shared} />
  if (field.kind === 'choice' || field.kind === 'entry') return <Choice {...props} shared={shared} />
  if (field.kind === 'colour') return <Colour shared={shared} isFixed={isFixed} onTyped={onTyped} />
  if (field.kind === 'lines' || field.kind === 'sites')
    return (
      <TextArea {...shared} readOnly={isFixed} onChange={(event) => onTyped(event.currentTarget.value)} />
    )
  const isNumber = ['whole', 'money', 'percent', 'day', 'moment'].includes(field.kind)
  return (
    <div className={isNumber ? styles.number : undefined}>
      <TextInput
        {...shared}
        readOnly={isFixed}
        type={TYPES[field.kind] ?? 'text'}
        inputMode={MODES[field.kind] ?? 'text'}
        autoComplete="off"
        onValue={onTyped}
      />
    </div>
  )
}

/** Returns the text below a field for a moment: its hint, and the clock by which it is typed. */
export function withClock(hint: string | undefined, clock: string): string {
  return [hint, `${clock}.`].filter((part) => part !== undefined).join(' ')
}

const EITHER = ['yes', 'no'] as const

const TYPES: Readonly<Partial<Record<EntryField['kind'], string>>> = { day: 'date', moment: 'datetime-local' }

const MODES: Readonly<Partial<Record<EntryField['kind'], 'decimal' | 'numeric' | 'email' | 'tel' | 'url'>>> =
  { money: 'decimal', whole: 'numeric', email: 'email', phone: 'tel', link: 'url' }

type FlagProps = { label: string; isOn: boolean; isFixed: boolean; onTyped: (typed: string) => void }

function Flag({ label, isOn, isFixed, onTyped }: FlagProps): ReactNode {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isFixed}
        onChange={(event) => onTyped(event.currentTarget.checked ? 'on' : '')}
      />
      {label}
    </label>
  )
}

type ChoiceProps = InputProps & {
  shared: { label: string; hint: string | undefined; error: string | undefined; value: string }
}

function Choice({ field, shown, isFixed, onTyped, shared }: ChoiceProps): ReactNode {
  const names = shown.names.options[field.path] ?? {}
  const options = field.options ?? []
  return (
    <Select {...shared} disabled={isFixed} onChange={(event) => onTyped(event.currentTarget.value)}>
      {field.required !== true && <option value="">{names[''] ?? ''}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {names[option] ?? option}
        </option>
      ))}
    </Select>
  )
}

/** Renders checkboxes; the ticked ones are in the order in which they were ticked, and show their position in it. */
function Ticks({ field, shown, typed, error, isFixed, onTyped }: InputProps): ReactNode {
  const id = useId()
  const { chooseAll } = useWords().texts.entry
  const { separator = ',', options = [] } = field
  const names = shown.names.options[field.path] ?? {}
  const chosen = typed === '' ? [] : typed.split(separator)
  // Ticked options are first, in their order, when the page loads; nothing moves under the finger after that.
  const [first] = useState(field.kind === 'ticks' ? chosen : [])
  const offered = [...new Set([...first, ...options, ...chosen])]
  const toggle = (option: string, isOn: boolean): void =>
    onTyped((isOn ? [...chosen, option] : chosen.filter((one) => one !== option)).join(separator))
  const placeOf = (option: string): string =>
    field.kind === 'ticks' && chosen.length > 1 && chosen.includes(option)
      ? `${chosen.indexOf(option) + 1}. `
      : ''
  const hint = shown.names.hints[field.path]
  return (
    <fieldset className={styles.ticks} aria-describedby={id}>
      <legend>{shown.names.fields[field.path]}</legend>
      <div className={styles.boxes}>
        {offered.map((option) => (
          <label key={option} className={styles.box}>
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              disabled={isFixed}
              aria-invalid={error === undefined ? undefined : true}
              onChange={(event) => toggle(option, event.currentTarget.checked)}
            />
            {placeOf(option)}
            {names[option] ?? option}
          </label>
        ))}
      </div>
      {field.kind === 'ids' && !isFixed && options.some((option) => !chosen.includes(option)) && (
        <Button look="plain" onClick={() => onTyped([...new Set([...chosen, ...options])].join(separator))}>
          {chooseAll}
        </Button>
      )}
      <p className={error === undefined ? styles.hint : styles.wrong} id={id}>
        {error ?? hint}
      </p>
    </fieldset>
  )
}

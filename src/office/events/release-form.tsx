import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { LiveRegion } from '#design/live-region.tsx'
import { Notice } from '#design/notice.tsx'
import { Select } from '#design/select.tsx'
import { TextInput } from '#design/text-input.tsx'
import type { EntryChange } from '#rules/catalogue/catalogue-patch.ts'
import { releaseChanges, releaseOf, type Release } from '#rules/fields/batch-fields.ts'
import { AskFirst } from '../entry/ask-first.tsx'
import type { ShownEntry } from '../entry/shown-entry.ts'
import { useSave } from '../entry/use-save.ts'
import { Failure } from '../parts/feedback/failure.tsx'
import { Section } from '../parts/display/section.tsx'
import { useTexts } from '../state/words.ts'
import styles from './events.module.css'
import { withClock } from '../entry/field-input.tsx'
import { useClock } from '../state/clock.ts'
import { useClockName } from '../state/clock-words.ts'
import { momentTyped, typedMoment } from '../state/typed-moment.ts'
import type { Part } from './shown-batch.ts'

type ReleaseProps = {
  shown: Pick<ShownEntry, 'version' | 'save'>
  batch: number
  values: Readonly<Record<string, unknown>>
  others: readonly Part[]
  /** Message about changes before they are saved; null: they are saved at once. */
  before: (changes: readonly EntryChange[]) => ReactNode | null
}
type Typed = { kind: Release['kind']; start: string; end: string; after: string }

const RELEASE_DATES = {
  start: '/release_interval_start_date',
  end: '/release_interval_end_date',
} as const

/** From when to when a batch is sold, as one choice. */
export function ReleaseForm({ shown, batch, values, others, before }: ReleaseProps): ReactNode {
  const { events, working } = useTexts()
  const texts = events.release
  const clock = useClock()
  const hint = withClock(texts.limit, useClockName(clock))
  const [typed, setTyped] = useState<Typed>(() => typedOf(releaseOf(values), others, clock))
  const [message, setMessage] = useState<'saved' | 'meanwhile' | 'needs' | null>(null)
  const [asked, setAsked] = useState<ReactNode | null>(null)
  const action = useSave(shown, ({ kind }) => {
    setAsked(null)
    setMessage(kind === 'saved' ? 'saved' : 'meanwhile')
  })
  const errors = Object.entries(action.errors)
  const change = (changed: Partial<Typed>): void => {
    setMessage(null)
    setTyped({ ...typed, ...changed })
  }
  const release = releaseTyped(typed, clock)
  const changes = release === null ? [] : releaseChanges(batch, release)
  const save = (): void => {
    if (release === null) return setMessage('needs')
    const warning = before(changes)
    if (warning === null) action.run({ changes })
    else setAsked(warning)
  }
  const errorOf = (field: string): string | undefined =>
    typed.kind === 'dates' ? errors.find(([path]) => path.endsWith(field))?.[1][0] : undefined
  const unplaced = errors.filter(
    ([path]) => !Object.values(RELEASE_DATES).some((field) => path.endsWith(field) && errorOf(field)),
  )
  const kinds = (['always', 'dates', 'after'] as const).filter(
    (kind) => kind !== 'after' || others.length > 0,
  )
  return (
    <Section title={texts.title}>
      <form
        className={styles.release}
        onSubmit={(event) => {
          event.preventDefault()
          if (!action.isBusy) save()
        }}
      >
        <Select
          label={texts.kind}
          value={typed.kind}
          onChange={({ currentTarget: { value } }) =>
            change({ kind: kinds.find((kind) => kind === value) ?? 'always' })
          }
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {texts.kinds[kind]}
            </option>
          ))}
        </Select>
        {typed.kind === 'dates' && (
          <>
            <TextInput
              label={texts.start}
              type="datetime-local"
              hint={hint}
              value={typed.start}
              error={errorOf(RELEASE_DATES.start)}
              onValue={(start) => change({ start })}
            />
            <TextInput
              label={texts.end}
              type="datetime-local"
              hint={hint}
              value={typed.end}
              error={errorOf(RELEASE_DATES.end)}
              onValue={(end) => change({ end })}
            />
          </>
        )}
        {typed.kind === 'after' && (
          <Select
            label={texts.batch}
            value={typed.after}
            onChange={({ currentTarget: { value } }) => change({ after: value })}
          >
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {message !== null && message !== 'saved' && (
          <Notice kind="warning" role="alert">
            {texts[message]}
          </Notice>
        )}
        {asked === null && <Failure code={action.code} />}
        {unplaced.map(([path, [why]]) => (
          <p key={path}>{why}</p>
        ))}
        <div className={styles.action}>
          <Button type="submit" busy={action.isBusy} busyLabel={working}>
            {texts.save}
          </Button>
          {message === 'saved' && <p>{texts.saved}</p>}
        </div>
        <LiveRegion>{message === 'saved' && texts.saved}</LiveRegion>
        <AskFirst
          asked={asked}
          action={action}
          onGo={() => action.run({ changes })}
          onClose={() => setAsked(null)}
        />
      </form>
    </Section>
  )
}

function typedOf(release: Release, others: readonly Part[], clock: string): Typed {
  const [start, end] = release.kind === 'dates' ? [release.start, release.end] : [null, null]
  const after = release.kind === 'after' ? release.batch : others.at(-1)?.id
  return {
    kind: release.kind,
    start: typedMoment(clock, start),
    end: typedMoment(clock, end),
    after: String(after),
  }
}

/** Null: neither of the dates is there. */
function releaseTyped({ kind, start, end, after }: Typed, clock: string): Release | null {
  if (kind === 'always') return { kind }
  if (kind === 'after') return { kind, batch: Number(after) }
  if (start === '' && end === '') return null
  return { kind, start: momentTyped(clock, start), end: momentTyped(clock, end) }
}

import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Notice } from '#design/notice.tsx'
import type { EntrySaved } from '#contract/office/entries.ts'
import type { EntryChange } from '#rules/catalogue/catalogue-patch.ts'
import { bringIntoView } from '../parts/frame/bring-into-view.ts'
import { Failure } from '../parts/feedback/failure.tsx'
import { Folded } from '../parts/display/folded.tsx'
import { Section } from '../parts/display/section.tsx'
import type { Action } from '../state/use-action.ts'
import { useWords } from '../state/words.ts'
import { AskFirst } from './ask-first.tsx'
import { Conflicts } from './conflicts.tsx'
import styles from './entry.module.css'
import { FieldInput } from './field-input.tsx'
import { SaveBar } from './save-bar.tsx'
import type { ShownEntry } from './shown-entry.ts'
import { useEdit } from './use-edit.ts'
import { useSave } from './use-save.ts'
import { fieldNameIn, problemIn } from './words.ts'

type Conflict = Extract<EntrySaved, { kind: 'conflict' }>
type UnplacedProps = { errors: Action<unknown>['errors']; shown: ShownEntry }

/** Errors of values that the form has no field for, each with the label of its value. */
function Unplaced({ errors, shown: { fields, names } }: UnplacedProps): ReactNode {
  const placed = fields.map(({ path }) => path)
  return Object.entries(errors)
    .filter(([path]) => !placed.includes(path))
    .map(([path, [why]]) => (
      <p key={path}>{[fieldNameIn(names, path), why].filter((part) => part !== '').join(': ')}</p>
    ))
}

/** Group of rarely changed fields: it opens on a click, or if it contains an error. */
const FOLDED = 'more'

/** The element in which a form shows a group of fields: links lead to it. */
export const groupId = (group: string): string => `group-${group}`

type GroupProps = {
  id: string
  title: string
  inside: string
  isFolded: boolean
  isOpen: boolean
  children: ReactNode
}

function Group({ id, title, inside, isFolded, isOpen, children }: GroupProps): ReactNode {
  if (!isFolded)
    return (
      <Section id={id} title={title}>
        {children}
      </Section>
    )
  return (
    <Folded id={id} title={title} inside={inside} isOpen={isOpen}>
      {children}
    </Folded>
  )
}

type FormProps = {
  shown: ShownEntry
  /** Whether the reader may change the value at a path. */
  mayChange: (path: string) => boolean
  /** Why a field is fixed that the reader could change otherwise; undefined: there is nothing to explain. */
  whyFixed?: (path: string) => string | undefined
  /** Receives what would be saved, whenever that changes. */
  onChanges?: (changes: readonly EntryChange[]) => void
  /** Message about changes before they are saved, with a button to continue; null: they are saved at once. */
  before?: (changes: readonly EntryChange[]) => ReactNode | null
  /** Title of that message; absent: purchases that are in progress. */
  beforeTitle?: (changes: readonly EntryChange[]) => string | undefined
  /** Parts of the entry below its fields; the button that saves the fields stays in view beside all of them. */
  children?: ReactNode
}

/** The fields of an entry. Nothing typed is lost: not by a refusal, a reload, or somebody else's change. */
export function EntryForm({
  shown,
  mayChange,
  whyFixed,
  onChanges,
  before,
  beforeTitle,
  children,
}: FormProps): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.entry
  const { fields, names } = shown
  const edit = useEdit(shown, locale)
  const changed = JSON.stringify(edit.changes)
  useEffect(() => onChanges?.(JSON.parse(changed) as EntryChange[]), [changed, onChanges])
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [message, setMessage] = useState('')
  const [asked, setAsked] = useState<ReactNode | null>(null)
  const [tries, setTries] = useState(0)
  const isTried = tries > 0
  const [retyped, setRetyped] = useState<readonly string[]>([])
  const form = useRef<HTMLFormElement>(null)
  const action = useSave(shown, (answer) => {
    setConflict(answer.kind === 'conflict' ? answer : null)
    setAsked(null)
    if (answer.kind === 'conflict') return
    setTries(0)
    setMessage(answer.merged ? texts.merged : texts.saved)
    edit.discard()
  })
  const refusal = useRef<HTMLDivElement>(null)
  const places = Object.keys(action.errors).join(' ')
  // The error may be far from the button: on a click an invalid input, after the response a refused one.
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]') ?? null
    if (wrong !== null) wrong.focus()
    else if (action.code !== null) bringIntoView(refusal.current)
  }, [tries, action.code, places])
  const count = edit.changes.length + edit.problems.size
  const run = (): void => action.run({ changes: edit.changes, version: edit.version })
  const save = (): void => {
    setMessage('')
    setTries(tries + 1)
    setRetyped([])
    if (edit.problems.size > 0 || edit.changes.length === 0) return
    const warning = before?.(edit.changes) ?? null
    if (warning === null) run()
    else setAsked(warning)
  }
  const errorAt = (path: string): string | undefined => {
    const problem = edit.problems.get(path)
    if (problem !== undefined) return isTried ? problemIn(texts, problem) : undefined
    const [refused] = action.errors[path] ?? []
    // The refused value has been changed since.
    if (refused === undefined || retyped.includes(path)) return undefined
    return names.refused?.[path] ?? `${texts.problems.refused} ${refused}`
  }
  const id = useId()
  const saveBar = fields.some(({ path }) => mayChange(path)) && (
    <SaveBar
      count={count}
      message={message}
      isBusy={action.isBusy}
      mustChoose={conflict !== null}
      onDiscard={() => edit.discard()}
      form={id}
    />
  )
  const groups = [...new Set(fields.map(({ group }) => group))]
  return (
    <>
      <form
        ref={form}
        id={id}
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!action.isBusy) save()
        }}
      >
        {edit.isResumed && <Notice kind="info">{texts.kept}</Notice>}
        {groups.map((group) => (
          <Group
            key={group}
            id={groupId(group)}
            title={names.groups[group] ?? group}
            inside={fields
              .filter((field) => field.group === group)
              .map(({ path }) => names.fields[path] ?? path)
              .join(' · ')}
            isFolded={group === FOLDED}
            isOpen={fields.some((field) => field.group === group && errorAt(field.path) !== undefined)}
          >
            {fields
              .filter((field) => field.group === group)
              .map((field) => (
                <FieldInput
                  key={field.path}
                  field={field}
                  shown={shown}
                  clock={edit.clock}
                  typed={edit.typedAt(field.path)}
                  error={errorAt(field.path)}
                  isFixed={!mayChange(field.path)}
                  whyFixed={whyFixed?.(field.path)}
                  onTyped={(typed) => {
                    edit.type(field.path, typed)
                    setRetyped((paths) => [...new Set([...paths, field.path])])
                  }}
                />
              ))}
          </Group>
        ))}
        {conflict !== null && (
          <Conflicts
            conflict={conflict}
            shown={shown}
            onTheirs={(path) => edit.discard([path])}
            onSettled={() => {
              edit.knowsVersion(conflict.version)
              setConflict(null)
            }}
          />
        )}
        {action.code !== null && (
          <div ref={refusal} tabIndex={-1}>
            <Failure code={action.code} />
            <Unplaced errors={action.errors} shown={shown} />
          </div>
        )}
        {children === undefined && saveBar}
        <AskFirst
          asked={asked}
          title={beforeTitle?.(edit.changes)}
          action={action}
          onGo={run}
          onClose={() => setAsked(null)}
        />
      </form>
      {children}
      {children !== undefined && saveBar}
    </>
  )
}

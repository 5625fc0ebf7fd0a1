import { useCallback, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { isSameLook, isWelcome, type Look, type Verdict } from '#rules/check-in.ts'
import { time } from '#texts/format.ts'
import { usePage } from '../app/page-context.tsx'
import { Button } from '#look/button.tsx'
import { Notice } from '#look/notice.tsx'
import { TextInput } from '#look/text-input.tsx'
import { useTopic } from '../app/use-topic.ts'
import { CameraView } from './camera-view.tsx'
import styles from './check-in.module.css'
import type { OpenCheckIn } from './entry-index.ts'
import type { CheckInDevice } from './check-in-device.ts'
import { Doubles } from './doubles.tsx'
import { OpenForm } from './open-form.tsx'
import { Leave } from './leave.tsx'
import { allowSounds, signal } from './signals.ts'
import { useSync, useWakeLock } from './use-device.ts'
import { VerdictPanel } from './verdict-panel.tsx'

/** The last verdict, and what checks a code: seen by the camera, where the same code is one look, or typed. */
function useChecks(checkIn: CheckInDevice) {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const lastLook = useRef<Look | null>(null)
  const check = useCallback(
    async (text: string): Promise<void> => {
      const answer = await checkIn.check(text)
      setVerdict(answer)
      signal(isWelcome(answer))
      if (isWelcome(answer)) void checkIn.sync()
    },
    [checkIn],
  )
  const see = useCallback(
    (text: string): void => {
      const now = new Date()
      const isSame = isSameLook(lastLook.current, text, now)
      lastLook.current = { text, at: now }
      if (!isSame) void check(text)
    },
    [check],
  )
  return { verdict, check, see }
}

function TypedCode(props: { onCode: (text: string) => void }): ReactNode {
  const { typed } = useTopic('check-in')
  const [text, setText] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    allowSounds()
    if (text.trim() === '') return
    props.onCode(text)
    setText('')
  }
  return (
    <form className={styles.typed} onSubmit={submit}>
      <div>
        <TextInput
          label={typed.label}
          hint={typed.hint}
          value={text}
          onValue={setText}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
        />
      </div>
      <Button type="submit">{typed.check}</Button>
    </form>
  )
}

const CONNECTION_STYLES = { online: styles.online, offline: styles.offline, refused: styles.refusedKey }

function Status(props: { door: OpenCheckIn; onSync: () => Promise<void> }): ReactNode {
  const { door, onSync } = props
  const { locale } = usePage().frame
  const texts = useTopic('check-in')
  const [isSyncing, setSyncing] = useState(false)
  const sync = async (): Promise<void> => {
    setSyncing(true)
    await onSync()
    setSyncing(false)
  }
  return (
    <div className={styles.status}>
      <p className={styles.count}>{texts.inside({ n: door.inside, of: door.valid })}</p>
      <output className={styles.soft}>
        <span className={CONNECTION_STYLES[door.connection]}>{texts.connections[door.connection]}</span>
        {' · '}
        {door.waiting > 0
          ? texts.waiting({ n: door.waiting })
          : texts.synced({ time: time(door.syncedAt, locale) })}
      </output>
      <Button look="plain" busy={isSyncing} busyLabel={texts.syncing} onClick={() => void sync()}>
        {texts.sync}
      </Button>
    </div>
  )
}

/** The key was revoked: what waits is kept, and another key sends it. */
function Revoked(props: { checkIn: CheckInDevice; name: string }): ReactNode {
  const texts = useTopic('check-in')
  const [isAsking, setAsking] = useState(false)
  if (isAsking)
    return <OpenForm checkIn={props.checkIn} given="" name={props.name} onOpen={() => setAsking(false)} />
  return (
    <Notice
      kind="error"
      role="alert"
      actions={<Button onClick={() => setAsking(true)}>{texts.anotherKey}</Button>}
    >
      {texts.revoked}
    </Notice>
  )
}

/** A door at work: the camera, what it says of a ticket, and how things stand. */
export function OpenCheckInView(props: { checkIn: CheckInDevice; door: OpenCheckIn }): ReactNode {
  const { checkIn, door } = props
  const { verdict, check, see } = useChecks(checkIn)
  useSync(checkIn)
  useWakeLock()
  return (
    <div className={styles.door}>
      <header className={styles.head}>
        <h1 className={styles.event}>{door.event.name}</h1>
        {door.name !== '' && <p className={styles.soft}>{door.name}</p>}
      </header>
      <CameraView onCode={see} />
      <div aria-live="assertive" aria-atomic="true">
        <VerdictPanel verdict={verdict} />
      </div>
      <TypedCode onCode={(text) => void check(text)} />
      {door.connection === 'refused' && <Revoked checkIn={checkIn} name={door.name} />}
      <Doubles doubles={door.doubles} />
      <Status door={door} onSync={() => checkIn.sync()} />
      <Leave waiting={door.waiting} onLeave={() => void checkIn.leave()} />
    </div>
  )
}

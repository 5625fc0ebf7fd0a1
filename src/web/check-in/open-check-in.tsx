import { useCallback, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { isSameLook, isWelcome, type Look, type Verdict } from '#rules/tickets/check-in.ts'
import { time } from '#texts/format.ts'
import { usePage } from '../app/page-context.tsx'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { TextInput } from '#design/text-input.tsx'
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

function Status(props: { point: OpenCheckIn; onSync: () => Promise<void> }): ReactNode {
  const { point, onSync } = props
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
      <p className={styles.count}>{texts.inside({ n: point.inside, of: point.valid })}</p>
      <output className={styles.soft}>
        <span className={CONNECTION_STYLES[point.connection]}>{texts.connections[point.connection]}</span>
        {' · '}
        {point.waiting > 0
          ? texts.waiting({ n: point.waiting })
          : texts.synced({ time: time(point.syncedAt, locale) })}
      </output>
      <Button look="plain" busy={isSyncing} busyLabel={texts.syncing} onClick={() => void sync()}>
        {texts.sync}
      </Button>
    </div>
  )
}

/** The notice that the key was revoked: waiting entries are kept, and another key sends them. */
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

/** A check-in point in use: the camera, the verdict on a ticket, and the state. */
export function OpenCheckInView(props: { checkIn: CheckInDevice; point: OpenCheckIn }): ReactNode {
  const { checkIn, point } = props
  const { verdict, check, see } = useChecks(checkIn)
  useSync(checkIn)
  useWakeLock()
  return (
    <div className={styles.point}>
      <header className={styles.head}>
        <h1 className={styles.event}>{point.event.name}</h1>
        {point.name !== '' && <p className={styles.soft}>{point.name}</p>}
      </header>
      <CameraView onCode={see} />
      <div aria-live="assertive" aria-atomic="true">
        <VerdictPanel verdict={verdict} />
      </div>
      <TypedCode onCode={(text) => void check(text)} />
      {point.connection === 'refused' && <Revoked checkIn={checkIn} name={point.name} />}
      <Doubles doubles={point.doubles} />
      <Status point={point} onSync={() => checkIn.sync()} />
      <Leave waiting={point.waiting} onLeave={() => void checkIn.leave()} />
    </div>
  )
}

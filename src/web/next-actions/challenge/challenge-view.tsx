import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type Dispatch,
  type ReactNode,
} from 'react'
import { CHALLENGE_EVENTS_PATH, CHALLENGE_FRAME_PATH } from '#contract/routes.ts'
import { usePage } from '../../app/page-context.tsx'
import { Button } from '#design/button.tsx'
import type { Step, SubmissionEvent } from '../../checkout/submit/submission.ts'
import { useTopic } from '../../app/use-topic.ts'
import { adoptStyles } from '#design/adopt-styles.ts'
import { listenForCompletion } from './completion.ts'
import css from './challenge-view.module.css?inline'
import styles from './challenge-view.module.css'

adoptStyles(css)

type Challenged = Extract<Step, { at: 'challenged' }>

/** The specification's moment before the view is shown. */
const SHOWN_AFTER_MS = 10
const FRAME = 'challenge'
/** A bank's page does what it needs, opens its app, and never takes the checkout's window away. */
const LEAVE =
  'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox ' +
  'allow-top-navigation-to-custom-protocols'

/** Listens until the buyer is back from the bank: to the stream of the challenge, and asking where that fails. */
function useCompletion(id: string, onCompleted: () => void): void {
  const { client, frame } = usePage()
  const { gateway } = frame.bases
  const complete = useEffectEvent(onCompleted)
  useEffect(
    () =>
      listenForCompletion({
        openStream: () => new EventSource(`${gateway}${CHALLENGE_EVENTS_PATH}?id=${encodeURIComponent(id)}`),
        ask: () => client.call('challenge3ds', { params: { id } }).then(({ completed }) => completed),
        onCompleted: () => complete(),
      }),
    [client, gateway, id],
  )
}

/** The page of the bank fills the window; it is opened by a form in a frame of the gateway's origin. */
export default function ChallengeView(props: {
  step: Challenged
  dispatch: Dispatch<SubmissionEvent>
}): ReactNode {
  const { step, dispatch } = props
  const { id, token_3ds, expires_at } = step.challenge
  const { frame } = usePage()
  const words = useTopic('challenge')
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const leave = (): void => dispatch({ type: 'cancelled' })
  useCompletion(id, () => dispatch({ type: 'challenge-over' }))

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => form.current?.submit(), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id])

  const until = expires_at === null ? null : timeOf(expires_at, frame.locale)
  return (
    <dialog
      ref={dialog}
      className={styles.view}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{words.title}</h2>
        <p>
          {words.text} {until !== null && words.until({ time: until })}
        </p>
      </div>
      <iframe className={styles.bank} name={FRAME} title={words.frame} sandbox={LEAVE} />
      <form
        ref={form}
        method="post"
        target={FRAME}
        action={`${frame.bases.gateway}${CHALLENGE_FRAME_PATH}`}
        hidden
      >
        <input type="hidden" name="MD" value={id} />
        <input type="hidden" name="JWT" value={token_3ds ?? ''} />
      </form>
      <div className={styles.foot}>
        <Button look="plain" onClick={leave}>
          {words.cancel}
        </Button>
      </div>
    </dialog>
  )
}

/** An hour and minute where the buyer is. */
function timeOf(moment: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(new Date(moment))
}

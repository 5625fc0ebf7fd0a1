import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import { isReservable } from '#rules/tickets/ticket-sale.ts'
import { preCheckoutAddress } from '#rules/tickets/ticket-links.ts'
import { usePage } from '../../app/page-context.tsx'
import { Button } from '#design/button.tsx'
import { useSecondsLeft } from '../../ui/countdown.tsx'
import { DialogActions } from '#design/dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LiveRegion } from '#design/live-region.tsx'
import { Notice } from '#design/notice.tsx'
import type { Submission } from '../../checkout/submit/submission.ts'
import { useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { useBackEntry } from './back-entry.ts'
import { useDeparture } from '../../event/departure.ts'
import { releaseTickets } from './release-tickets.ts'
import { holdAgain, type Wish } from './hold-again.ts'
import { onLeaveAsked } from './leaving.ts'
import { selectedTickets } from '../../checkout/cart/named-tickets.ts'
import { useReloadWarning } from './reload-warning.ts'

/** Minutes before the end from which a screen reader announces them. */
const LAST_MINUTES = 2

/** Announces the end, and its approach. */
function Clock(props: { until: string; onEnd: () => void }): ReactNode {
  const { endsSoon } = useTopic('held')
  const seconds = useSecondsLeft(props.until, props.onEnd)
  const minutes = Math.ceil(seconds / 60)
  return <LiveRegion>{minutes > 0 && minutes <= LAST_MINUTES ? endsSoon({ n: minutes }) : ''}</LiveRegion>
}

/** A question with two answers; the one that changes nothing has the focus. */
function Question(props: {
  words: { title: string; text: string; confirm: string }
  busy?: boolean
  onStay: () => void
  onConfirm: () => void
}): ReactNode {
  const { stay } = useTopic('held')
  const { title, text, confirm } = props.words
  return (
    <Dialog open title={title} onClose={props.onStay}>
      <p>{text}</p>
      <DialogActions>
        <Button look="primary" data-first-focus onClick={props.onStay}>
          {stay}
        </Button>
        <Button busy={props.busy ?? false} onClick={props.onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The tickets that were reserved, to be reserved once more; those by date never were. */
function reservedWishes({ batches }: CheckoutAnswer): Wish[] {
  return selectedTickets(batches.filter(isReservable)).map(({ id, selected_tickets }) => ({
    offer_id: id,
    quantity: selected_tickets,
  }))
}

/**
 * The last tickets that the page knew as reserved: a page that is looked at again reads that nothing is held any more
 * before it says so, and offers to hold them again all the same.
 */
function useLastWishes(answer: CheckoutAnswer): readonly Wish[] {
  const [wishes, setWishes] = useState(() => reservedWishes(answer))
  useEffect(() => {
    const held = reservedWishes(answer)
    if (held.length > 0) setWishes(held)
  }, [answer])
  return wishes
}

/** The end of a reservation, and its three ways out. */
function Expired(props: {
  wishes: readonly Wish[]
  tokens: readonly string[]
  onReload: () => void
  onLeave: (isReset: boolean) => void
}): ReactNode {
  const { client } = usePage()
  const { expired, soldOut, editTickets } = useTopic('held')
  const [state, setState] = useState<'ended' | 'reloading' | 'sold-out' | 'unreachable'>('ended')
  const reload = async (): Promise<void> => {
    setState('reloading')
    const result = await holdAgain(client, props.wishes, props.tokens)
    if (result === 'held') props.onReload()
    else setState(result)
  }
  const isGone = state === 'sold-out'
  return (
    <Dialog open title={expired.title}>
      {isGone || state === 'unreachable' ? (
        <Notice kind="warning" role="alert">
          {isGone ? soldOut : expired.unreachable}
        </Notice>
      ) : (
        <p>{expired.text}</p>
      )}
      <DialogActions>
        {!isGone && (
          <Button
            look="primary"
            busy={state === 'reloading'}
            busyLabel={expired.reloading}
            onClick={() => void reload()}
          >
            {expired.reload}
          </Button>
        )}
        <Button onClick={() => props.onLeave(false)}>{editTickets}</Button>
        <Button look="plain" onClick={() => props.onLeave(true)}>
          {expired.back}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** While a purchase is under way it holds its tickets itself, whatever the clock of the reservation says. */
function isPaying({ step, loading }: Submission): boolean {
  return loading || (step.at !== 'idle' && step.at !== 'confirming')
}

/** Refreshes the state when the buyer returns to this tab: another tab may have released or bought the tickets. */
function useFreshWhenSeen(isOn: boolean, refresh: () => Promise<void>): void {
  const ask = useEffectEvent(() => {
    if (isOn && document.visibilityState === 'visible') void refresh()
  })
  useEffect(() => {
    const listen = (): void => ask()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [])
}

/** Why the tickets of the page are not held any more; never while, or once, a purchase has taken them. */
function useEnded(): [boolean, () => void] {
  const { answer } = useProduct()
  const { submission, dispatch } = useSubmission()
  const [hasEnded, setEnded] = useState(false)
  const [isOrdered, setOrdered] = useState(false)
  const { step } = submission
  useEffect(() => {
    if (step.at === 'awaiting') setOrdered(true)
  }, [step.at])
  const isLost = hasEnded || selectedTickets(answer.batches).length === 0
  const isShown = isLost && !isOrdered && !isPaying(submission)
  const stop = useEffectEvent(() => {
    if (isShown && step.at === 'confirming') dispatch({ type: 'cancelled' })
  })
  useEffect(() => stop(), [isShown])
  return [isShown, () => setEnded(true)]
}

/**
 * Guards the tickets of a page while they are held: it asks before they are lost, reports when they are, and releases
 * them when their buyer leaves.
 */
export default function HeldWork(): ReactNode {
  const { answer, data, refresh } = useProduct()
  const { submission } = useSubmission()
  const { client, frame } = usePage()
  const words = useTopic('held')
  const { product_id } = data
  const { end = null, tokens = [] } = answer.event?.held ?? {}
  const [asked, ask] = useState<'leave' | 'reload' | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [isEnded, finish] = useEnded()
  const wishes = useLastWishes(answer)
  const isIdle = !isEnded && !isLeaving && !isPaying(submission)
  const isHeld = end !== null && isIdle
  // Tickets by date are not held, and their choice is lost all the same.
  const isChosen = isIdle && selectedTickets(answer.batches).length > 0
  const address = (isReset: boolean): string =>
    preCheckoutAddress({ locale: frame.locale, productId: product_id }, frame.query, isReset)
  const [goal, setGoal] = useState<string | null>(null)

  const leave = (isReset: boolean): void => {
    setLeaving(true)
    void releaseTickets(client, product_id, tokens).then(() => setGoal(address(isReset)))
  }
  const reload = (): void => {
    setLeaving(true)
    setGoal('')
  }
  // Only once nothing warns any more.
  useEffect(() => {
    if (goal === '') location.reload()
    else if (goal !== null) location.replace(goal)
  }, [goal])
  useReloadWarning(isHeld, words.reload.text, () => ask('reload'))
  useBackEntry(isHeld || isChosen, () => ask('leave'))
  useFreshWhenSeen(isHeld, refresh)
  useDeparture(product_id, isHeld, () => void refresh())
  useEffect(() => onLeaveAsked(() => ask('leave')), [])

  return (
    <>
      {end !== null && <Clock key={end} until={end} onEnd={finish} />}
      {isEnded ? (
        <Expired wishes={wishes} tokens={tokens} onReload={reload} onLeave={leave} />
      ) : asked === 'leave' ? (
        <Question
          words={words.leave}
          busy={isLeaving}
          onStay={() => ask(null)}
          onConfirm={() => leave(false)}
        />
      ) : asked === 'reload' ? (
        <Question words={words.reload} onStay={() => ask(null)} onConfirm={reload} />
      ) : null}
    </>
  )
}

import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import {
  CARD_MESSAGE_PREFIX,
  type CardField,
  type FromCardFields,
  type ToCardFields,
} from '#rules/methods/card-messages.ts'
import type { TokenizedCard } from '#rules/methods/card-messages.ts'

export type TokenizeResult =
  | { ok: true; card: TokenizedCard }
  | { ok: false; reason: 'invalid' | 'network'; field?: CardField | undefined }

export type CardFields = {
  frame: RefObject<HTMLIFrameElement | null>
  isReady: boolean
  /** Every field of the card holds. */
  isComplete: boolean
  /** The first field that is missing or wrong. */
  problem: CardField | null
  /** Shows in the fields themselves what is wrong. */
  validate: () => void
  tokenize: () => Promise<TokenizeResult>
  clear: () => void
  focus: (field: CardField) => void
  mark: (field: CardField, message: string) => void
}

/** Longest that the card fields may take to store a card before the page stops waiting. */
const TOKENIZE_TIMEOUT_MS = 20_000

function readMessage(data: unknown): FromCardFields | null {
  const isOurs =
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    typeof data.type === 'string' &&
    data.type.startsWith(CARD_MESSAGE_PREFIX)
  return isOurs ? (data as FromCardFields) : null
}

type Pending = Map<string, (result: TokenizeResult) => void>

/** Answers the promise that waits for this token. */
function resolvePending(pending: Pending, message: Extract<FromCardFields, { type: 'balcao:token' }>): void {
  const resolve = pending.get(message.id)
  pending.delete(message.id)
  resolve?.(message)
}

type Send = (message: ToCardFields) => void

/** Listens to the card fields, and only to them: the frame's window and its origin must both be right. */
function useMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  onMessage: (message: FromCardFields) => void,
): void {
  const receive = useEffectEvent(onMessage)
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>): void => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const message = readMessage(event.data)
      if (message !== null) receive(message)
    }
    addEventListener('message', listen)
    // The fields may have loaded, and reported so, before this script ran. A frame that is still empty has no origin
    // yet, and the greeting holds nothing secret.
    frame.current?.contentWindow?.postMessage({ type: 'balcao:hello' } satisfies ToCardFields, '*')
    return () => removeEventListener('message', listen)
  }, [frame, origin])
}

/** Asks for a token under a new id; the answer of that id, or twenty seconds of silence, ends the promise. */
function requestToken(pending: Pending, send: Send): Promise<TokenizeResult> {
  const id = Math.random().toString(36).slice(2)
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      pending.delete(id)
      resolve({ ok: false, reason: 'network' })
    }, TOKENIZE_TIMEOUT_MS)
    pending.set(id, (result) => {
      clearTimeout(timer)
      resolve(result)
    })
    send({ type: 'balcao:tokenize', id })
  })
}

const UNKNOWN_STATUS = { isReady: false, isComplete: false, problem: null as CardField | null }

/**
 * Talks to the card fields, the page of another origin in which the number is typed. `origin` is the only one that
 * is listened and spoken to.
 */
export function useCardFields(options: {
  origin: string
  theme: () => Extract<ToCardFields, { type: 'balcao:theme' }>
  onSubmit: () => void
}): CardFields {
  const { origin } = options
  const frame = useRef<HTMLIFrameElement>(null)
  const pending = useRef<Pending>(new Map())
  const [status, setStatus] = useState(UNKNOWN_STATUS)
  const send = useCallback<Send>(
    (message) => frame.current?.contentWindow?.postMessage(message, origin),
    [origin],
  )

  useMessages(frame, origin, (message) => {
    switch (message.type) {
      case 'balcao:ready':
        send(options.theme())
        return setStatus((before) => ({ ...before, isReady: true }))
      case 'balcao:height':
        return frame.current?.style.setProperty('height', `${Math.ceil(message.height)}px`)
      case 'balcao:state': {
        const { complete: isComplete, problem = null } = message
        return setStatus((before) => ({ ...before, isComplete, problem }))
      }
      case 'balcao:token':
        return resolvePending(pending.current, message)
      case 'balcao:submit':
        return options.onSubmit()
    }
  })

  return useMemo(
    () => ({
      frame,
      ...status,
      tokenize: () => requestToken(pending.current, send),
      validate: () => send({ type: 'balcao:validate' }),
      clear: () => send({ type: 'balcao:clear' }),
      focus: (field) => {
        frame.current?.focus()
        send({ type: 'balcao:focus', field })
      },
      mark: (field, message) => send({ type: 'balcao:mark', field, message }),
    }),
    [status, send],
  )
}

import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import {
  CARD_MESSAGE_PREFIX,
  type CardField,
  type FromCardFields,
  type ToCardFields,
} from '#rules/card-messages.ts'
import type { TokenizedCard } from '#rules/card-messages.ts'

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
  const [status, setStatus] = useState({
    isReady: false,
    isComplete: false,
    problem: null as CardField | null,
  })

  const send = useCallback(
    (message: ToCardFields) => frame.current?.contentWindow?.postMessage(message, origin),
    [origin],
  )

  const receive = useEffectEvent((message: FromCardFields) => {
    switch (message.type) {
      case 'balcao:ready':
        send(options.theme())
        return setStatus((before) => ({ ...before, isReady: true }))
      case 'balcao:height':
        return frame.current?.style.setProperty('height', `${Math.ceil(message.height)}px`)
      case 'balcao:state':
        return setStatus((before) => ({
          ...before,
          isComplete: message.complete,
          problem: message.problem ?? null,
        }))
      case 'balcao:token':
        return resolvePending(pending.current, message)
      case 'balcao:submit':
        return options.onSubmit()
    }
  })

  useEffect(() => {
    const listen = (event: MessageEvent<unknown>): void => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const message = readMessage(event.data)
      if (message !== null) receive(message)
    }
    addEventListener('message', listen)
    // The fields may have loaded, and said so, before this script ran.
    send({ type: 'balcao:hello' })
    return () => removeEventListener('message', listen)
  }, [origin, send])

  const tokenize = useCallback(() => {
    const id = Math.random().toString(36).slice(2)
    return new Promise<TokenizeResult>((resolve) => {
      const timer = setTimeout(() => {
        pending.current.delete(id)
        resolve({ ok: false, reason: 'network' })
      }, TOKENIZE_TIMEOUT_MS)
      pending.current.set(id, (result) => {
        clearTimeout(timer)
        resolve(result)
      })
      send({ type: 'balcao:tokenize', id })
    })
  }, [send])

  return useMemo(
    () => ({
      frame,
      ...status,
      tokenize,
      validate: () => send({ type: 'balcao:validate' }),
      clear: () => send({ type: 'balcao:clear' }),
      focus: (field) => {
        frame.current?.focus()
        send({ type: 'balcao:focus', field })
      },
      mark: (field, message) => send({ type: 'balcao:mark', field, message }),
    }),
    [status, tokenize, send],
  )
}

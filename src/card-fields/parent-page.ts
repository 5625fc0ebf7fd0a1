import { CARD_FIELDS } from '#rules/methods/card-messages.ts'
import type { CardField, FromCardFields, ToCardFields } from '#rules/methods/card-messages.ts'

const COLOUR = /^#[0-9a-f]{3,8}$/i
const TEXT_MAX = 300

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= TEXT_MAX
}

function isColour(value: unknown): value is string {
  return isText(value) && COLOUR.test(value)
}

function isField(value: unknown): value is CardField {
  return CARD_FIELDS.some((name) => name === value)
}

/** Reads a message and checks every part of it; null if it is not one of ours. */
export function readMessage(data: unknown): ToCardFields | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, theme, accent, accentText, background, id, field, message }: Record<string, unknown> = {
    ...data,
  }
  switch (type) {
    case 'balcao:hello':
    case 'balcao:validate':
    case 'balcao:clear':
      return { type }
    case 'balcao:theme':
      if ((theme !== 'light' && theme !== 'dark') || !isColour(accent)) return null
      return {
        type,
        theme,
        accent,
        ...(isColour(accentText) && { accentText }),
        ...(isColour(background) && { background }),
      }
    case 'balcao:tokenize':
      return isText(id) ? { type, id } : null
    case 'balcao:focus':
      return isField(field) ? { type, field } : null
    case 'balcao:mark':
      return isField(field) && isText(message) ? { type, field, message } : null
    default:
      return null
  }
}

/** Opens the channel to the page around this frame: it listens to one origin, and sends to no other. */
export function connectParent(
  origin: string,
  onMessage: (message: ToCardFields) => void,
): (message: FromCardFields) => void {
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== origin) return
    const message = readMessage(event.data)
    if (message) onMessage(message)
  })
  return (message) => window.parent.postMessage(message, origin)
}

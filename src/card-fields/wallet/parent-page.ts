import type { FromWalletButton, ToWalletButton, WalletOrder } from '#rules/methods/wallet-messages.ts'

const TEXT_MAX = 300
const TEXTS = ['total', 'shown', 'currency', 'country', 'shop'] as const

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= TEXT_MAX
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function readOrder(value: unknown): WalletOrder | null {
  if (!isRecord(value)) return null
  const [total, shown, currency, country, shop] = TEXTS.map((name) => value[name])
  if (![total, shown, currency, country, shop].every(isText)) return null
  if (!/^\d{1,15}(\.\d{1,4})?$/.test(String(total))) return null
  const texts = { total, shown, currency, country, shop } as Omit<WalletOrder, 'holds'>
  return { ...texts, holds: value['holds'] === true }
}

/** Reads a message and checks every part of it; null if it is not one of ours. */
export function readMessage(data: unknown): ToWalletButton | null {
  if (!isRecord(data)) return null
  const { type, theme, background } = data
  switch (type) {
    case 'balcao:hello':
      return { type }
    case 'balcao:wallet-theme': {
      const isKnown = theme === 'light' || theme === 'dark'
      if (!isKnown || !isText(background) || !/^#[0-9a-f]{3,8}$/i.test(background)) return null
      return { type, theme, background }
    }
    case 'balcao:wallet-order': {
      const order = readOrder(data['order'])
      return order && { type, order }
    }
    default:
      return null
  }
}

/** Opens the channel to the page around this frame: it listens to one origin, and sends to no other. */
export function connectParent(
  origin: string,
  onMessage: (message: ToWalletButton) => void,
): (message: FromWalletButton) => void {
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== origin) return
    const message = readMessage(event.data)
    if (message) onMessage(message)
  })
  return (message) => window.parent.postMessage(message, origin)
}

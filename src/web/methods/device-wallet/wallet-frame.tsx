import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { DeviceWallet } from '#rules/methods/device-wallet.ts'
import type { FromWalletButton, ToWalletButton, WalletOrder } from '#rules/methods/wallet-messages.ts'
import { currentTheme } from '#design/current-theme.ts'
import { usePage } from '../../app/page-context.tsx'

function readMessage(data: unknown): FromWalletButton | null {
  const isOurs =
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    typeof data.type === 'string' &&
    data.type.startsWith('balcao:')
  return isOurs ? (data as FromWalletButton) : null
}

type FrameProps = {
  wallet: DeviceWallet
  gateway: string
  seller: number
  title: string
  className: string | undefined
  /** Absent: it is only asked whether the device has the wallet. */
  order?: WalletOrder
  onMessage: (message: FromWalletButton) => void
}

/** The frame of a wallet's button, on the gateway's origin: the only page that is listened and spoken to. */
export function WalletFrame(props: FrameProps): ReactNode {
  const { wallet, gateway, seller, title, className, order, onMessage } = props
  const { bases, locale } = usePage().frame
  const { origin } = new URL(bases.gateway)
  const frame = useRef<HTMLIFrameElement>(null)
  /** Whether its page has come; until then the frame is of another origin, and browsers report what is sent to it. */
  const [hasSpoken, setSpoken] = useState(false)
  const send = useEffectEvent((message: ToWalletButton): void =>
    frame.current?.contentWindow?.postMessage(message, origin),
  )
  const greet = useEffectEvent((): void => {
    const { theme, accentSoft: background } = currentTheme()
    send({ type: 'balcao:wallet-theme', theme, background })
    if (order) send({ type: 'balcao:wallet-order', order })
  })
  const receive = useEffectEvent((event: MessageEvent<unknown>): void => {
    if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
    const message = readMessage(event.data)
    if (message === null) return
    if (message.type === 'balcao:wallet-can') setSpoken(true)
    if (message.type === 'balcao:height') frame.current?.style.setProperty('height', `${message.height}px`)
    onMessage(message)
  })
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>): void => receive(event)
    addEventListener('message', listen)
    // The button may have said what it can before this listened; the greeting holds nothing secret.
    frame.current?.contentWindow?.postMessage({ type: 'balcao:hello' } satisfies ToWalletButton, '*')
    return () => removeEventListener('message', listen)
  }, [])
  // Every new total and every corrected field is sent.
  const orderKey = JSON.stringify(order)
  useEffect(() => {
    if (hasSpoken) greet()
  }, [hasSpoken, orderKey])

  const query = new URLSearchParams({ gateway, seller: String(seller), lang: locale })
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin already; a wallet opens its own window
    <iframe
      ref={frame}
      className={className}
      src={`${bases.gateway}/wallets/${wallet}?${query.toString()}`}
      title={title}
      allow="payment"
    />
  )
}

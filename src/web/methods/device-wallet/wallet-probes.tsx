import { useEffect, useState, type ReactNode } from 'react'
import { DEVICE_WALLET_METHODS, type DeviceWalletMethod } from '#rules/device-wallet.ts'
import { useCart, useProduct } from '../../checkout/checkout-context.tsx'
import styles from './view.module.css'
import { WalletFrame } from './wallet-frame.tsx'

function listOfMethods(): Element | null {
  return document.querySelector('fieldset:has(> div input[name="method"])')
}

/** Whether a line that is added at the end of the list would move something that is seen. */
function wouldMove(list: Element): boolean {
  const { bottom } = list.getBoundingClientRect()
  return bottom < innerHeight
}

/** Calls once when a line can be added unseen, or at the buyer's own press in what stands above it. */
function whenNothingMoves(add: () => void): () => void {
  const list = listOfMethods()
  if (list === null) return () => undefined
  const events = new AbortController()
  const tryTo = (): void => {
    if (wouldMove(list)) return
    events.abort()
    add()
  }
  const pressed = ({ target }: Event): void => {
    const isAbove =
      target instanceof Node &&
      (list.contains(target) || (list.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) > 0)
    if (!isAbove) return
    events.abort()
    add()
  }
  const options = { signal: events.signal, passive: true }
  addEventListener('scroll', tryTo, options)
  addEventListener('resize', tryTo, options)
  addEventListener('pointerdown', pressed, options)
  addEventListener('keydown', pressed, options)
  tryTo()
  return () => events.abort()
}

/** Asks in hidden frames which wallets this device has, and adds them to the ways to pay. */
export function WalletProbes(): ReactNode {
  const { answer, product } = useProduct()
  const { offerDevice } = useCart()
  const [known, setKnown] = useState<Partial<Record<DeviceWalletMethod, boolean>>>({})
  const wallets = answer.device_wallets ?? []
  useEffect(() => {
    const had = (Object.keys(known) as DeviceWalletMethod[]).filter((method) => known[method] === true)
    return had.length === 0 ? undefined : whenNothingMoves(() => offerDevice(had))
  }, [known, offerDevice])
  return wallets
    .filter(({ method }) => known[method] === undefined)
    .map(({ method, gateway }) => (
      <WalletFrame
        key={method}
        wallet={DEVICE_WALLET_METHODS[method]}
        gateway={gateway}
        seller={product.seller_id}
        title=""
        className={styles.probe}
        onMessage={(message) => {
          if (message.type !== 'balcao:wallet-can') return
          setKnown((before) => ({ ...before, [method]: message.can }))
        }}
      />
    ))
}

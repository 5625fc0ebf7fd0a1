import { useEffect, useState, type ReactNode } from 'react'
import { DEVICE_WALLET_METHODS, type DeviceWalletMethod } from '#rules/methods/device-wallet.ts'
import { useCart, useProduct } from '../../checkout/checkout-context.tsx'
import styles from './view.module.css'
import { WalletFrame } from './wallet-frame.tsx'

function listOfMethods(): Element | null {
  return document.querySelector('fieldset:has(> div input[name="method"])')
}

/**
 * Calls once when lines can be added at the head of the list and nothing that is seen moves: while the list is below the
 * screen, at what the buyer does above it, or with a change of the method, whose line the page keeps in its place.
 */
function whenNothingMoves(add: () => void): () => void {
  const list = listOfMethods()
  if (list === null) return () => undefined
  const events = new AbortController()
  const finish = (): void => {
    events.abort()
    add()
  }
  const tryTo = (): void => {
    if (list.getBoundingClientRect().top >= innerHeight) finish()
  }
  const used = ({ target, type }: Event): void => {
    if (!(target instanceof Node)) return
    const isAbove = (list.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) > 0
    if (isAbove || (type === 'change' && list.contains(target))) finish()
  }
  const options = { signal: events.signal, passive: true }
  for (const seen of ['scroll', 'resize']) addEventListener(seen, tryTo, options)
  for (const use of ['pointerdown', 'keydown', 'change']) addEventListener(use, used, options)
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

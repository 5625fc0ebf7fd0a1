import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { DEVICE_WALLET_METHODS, type DeviceWalletMethod } from '#rules/methods/device-wallet.ts'
import type { TokenizedCard } from '#rules/methods/card-messages.ts'
import type { FromWalletButton } from '#rules/methods/wallet-messages.ts'
import { Notice } from '#design/notice.tsx'
import { toWire } from '#rules/base/money.ts'
import { isFreeOfErrors } from '#rules/base/validation.ts'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import type { CardFields } from '../../checkout/form/card-fields.ts'
import { useCart, useForm, useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import { isRunning } from '../../checkout/submit/submission.ts'
import styles from './view.module.css'
import { WalletFrame } from './wallet-frame.tsx'

/** Stub of a typed card, for calls that expect one. */
const NO_CARD: CardFields = {
  frame: { current: null },
  isReady: true,
  isComplete: true,
  problem: null,
  validate: () => undefined,
  tokenize: () => Promise.resolve({ ok: false, reason: 'network' }),
  clear: () => undefined,
  focus: () => undefined,
  mark: () => undefined,
}

/** Passes the wallet's payload to the purchase once: it pays one attempt and no second. */
function useGiven(): (card: TokenizedCard) => void {
  const { keepCards, submit, loadWork, dispatch } = useSubmission()
  const given = useRef<TokenizedCard | null>(null)
  useEffect(() => {
    keepCards({
      ...NO_CARD,
      of: () => NO_CARD,
      tokenize: async () => {
        const card = given.current
        given.current = null
        return [card === null ? { ok: false, reason: 'invalid' } : { ok: true, card }]
      },
    })
    return () => keepCards(null)
  }, [keepCards])
  return (card) => {
    given.current = card
    const failed = { type: 'failed', status: 0, code: 'NETWORK', text: null } as const
    // The rest of the submit machine knows what a wallet is.
    loadWork().then(submit, () => dispatch(failed))
  }
}

/** The page's own button is no way to pay by a wallet: its vendor's is, and the page says so. */
function useOwnButton(words: string): void {
  const { block } = useCart()
  const { form, steps, isStepped } = useForm()
  const isHere = !isStepped || steps.at(-1) === form.step
  useEffect(() => {
    if (!isHere) return
    block(words)
    return () => block(null)
  }, [isHere, words, block])
}

function Chosen({ method }: { method: DeviceWalletMethod }): ReactNode {
  const { answer, product } = useProduct()
  const { pricing } = useCart()
  const { all } = useForm()
  const { submit, submission, dispatch } = useSubmission()
  const { texts, money } = usePage()
  const words = useTopic('wallets')
  const wallet = texts.payment.methods[method]
  const [hasFailed, setFailed] = useState(false)
  const give = useGiven()
  useOwnButton(words.above({ wallet }))
  const gateway = answer.device_wallets?.find((each) => each.method === method)?.gateway ?? ''
  const order = {
    total: String(toWire(pricing.total, pricing.currency)),
    shown: money(pricing.total, pricing.currency),
    currency: pricing.currency,
    country: product.seller.country,
    shop: product.seller.name,
    holds: isFreeOfErrors(all) && !isRunning(submission),
  }
  const receive = (message: FromWalletButton): void => {
    setFailed(message.type === 'balcao:wallet-failed')
    // The page's own checks say what is missing.
    if (message.type === 'balcao:wallet-pressed') submit()
    if (message.type === 'balcao:wallet-given') give(message.card)
  }
  const dismiss = useEffectEvent(() => dispatch({ type: 'dismissed' }))
  useEffect(() => {
    if (hasFailed) dismiss()
  }, [hasFailed])
  return (
    <>
      <WalletFrame
        wallet={DEVICE_WALLET_METHODS[method]}
        gateway={gateway}
        seller={product.seller_id}
        title={words.frame({ wallet })}
        className={styles.frame}
        order={order}
        onMessage={receive}
      />
      {hasFailed && <Notice kind="error" role="alert" title={words.failed} />}
    </>
  )
}

/** The button of a wallet, once it is chosen. */
export function walletPanel(method: DeviceWalletMethod) {
  return function WalletPanel(): ReactNode {
    return useCart().method === method && <Chosen method={method} />
  }
}

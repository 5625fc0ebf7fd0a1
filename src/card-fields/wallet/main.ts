import {
  WALLET_DATA_ID,
  type FromWalletButton,
  type ToWalletButton,
  type WalletButtonData,
  type WalletOrder,
} from '#rules/methods/wallet-messages.ts'
import { applePay } from './apple-pay.ts'
import { googlePay } from './google-pay.ts'
import { keepWallet } from './keep-wallet.ts'
import { openSession } from './open-session.ts'
import { connectParent } from './parent-page.ts'
import { simulatedWallet } from './simulated.ts'
import type { ButtonContext, WalletButton } from './wallet-button.ts'

function readData(): WalletButtonData {
  // Written by the server that serves this script, and checked there.
  return JSON.parse(document.getElementById(WALLET_DATA_ID)?.textContent ?? '') as WalletButtonData
}

function buttonOf(data: WalletButtonData, context: ButtonContext): WalletButton | null {
  const { setup } = data
  if (setup?.kind === 'simulated') return simulatedWallet(data, setup, context)
  if (setup?.kind === 'apple-pay') return applePay(context, () => openSession(data))
  return setup?.kind === 'google-pay' ? googlePay(setup, context) : null
}

function wear({ theme, background }: Extract<ToWalletButton, { type: 'balcao:wallet-theme' }>): void {
  const { dataset, style } = document.documentElement
  dataset['theme'] = theme
  style.setProperty('--behind', background)
}

async function start(): Promise<void> {
  const data = readData()
  const place = document.getElementById('wallet')
  if (place === null) throw new Error('the page has no place for the button')
  let order: WalletOrder | null = null
  let posted: FromWalletButton | null = null
  const post = connectParent(data.parentOrigin, (message) => {
    if (message.type === 'balcao:wallet-theme') wear(message)
    if (message.type === 'balcao:wallet-order') {
      ;({ order } = message)
      button?.changed?.()
    }
    if (message.type === 'balcao:hello' && posted !== null) greet(posted)
  })
  const sendHeight = (): void =>
    post({ type: 'balcao:height', height: Math.ceil(place.getBoundingClientRect().height) })
  const greet = (message: FromWalletButton): void => {
    post(message)
    sendHeight()
  }
  const button = buttonOf(data, {
    place,
    order: () => order,
    onPressed: () => post({ type: 'balcao:wallet-pressed' }),
    onGiven: async (given) => {
      const card = await keepWallet(data, given)
      post(card === null ? { type: 'balcao:wallet-failed' } : { type: 'balcao:wallet-given', card })
    },
    onFailed: () => post({ type: 'balcao:wallet-failed' }),
  })
  const can = (await button?.can().catch(() => false)) === true
  if (can) button?.draw()
  posted = { type: 'balcao:wallet-can', can }
  greet(posted)
  new ResizeObserver(sendHeight).observe(place)
}

void start()

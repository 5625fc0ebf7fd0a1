import type { WalletSetup } from '#rules/methods/device-wallet.ts'
import type { WalletButtonData } from '#rules/methods/wallet-messages.ts'
import type { ButtonContext, WalletButton } from './wallet-button.ts'

/** Test cards of the sandbox, by what its bank answers to them. */
const CARDS = {
  approved: '4000000000000010',
  refused: '4000000000001125',
  challenged: '4000000000001208',
} as const
type Answer = keyof typeof CARDS

/** Creates the wallet of the sandbox: every device has it, and its sheet says that it is not real. */
export function simulatedWallet(
  { wallet, words }: Pick<WalletButtonData, 'wallet' | 'words'>,
  { key }: Extract<WalletSetup, { kind: 'simulated' }>,
  context: ButtonContext,
): WalletButton {
  const button = element('button', { className: 'pay', textContent: words.pay, type: 'button' })
  const total = element('p', { className: 'total' })
  const sheet = element('div', { className: 'sheet', hidden: true })
  const close = (): void => {
    sheet.hidden = true
    button.hidden = false
    button.focus()
  }
  const give = async (answer: Answer): Promise<void> => {
    sheet.inert = true
    total.textContent = words.keeping
    const name = wallet === 'apple-pay' ? 'apple_pay' : 'google_pay'
    const number = CARDS[answer]
    const payload = await seal(key, JSON.stringify({ wallet: name, number }))
    await context.onGiven({ payload, brand: 'visa', lastFour: number.slice(-4) })
    sheet.inert = false
    close()
  }
  const open = (): void => {
    const order = context.order()
    if (order?.holds !== true) return context.onPressed()
    total.textContent = `${order.shop} · ${order.shown}`
    sheet.hidden = false
    button.hidden = true
    sheet.querySelector('button')?.focus()
  }

  return {
    can: async () => typeof crypto.subtle !== 'undefined',
    draw() {
      sheet.role = 'dialog'
      sheet.ariaLabel = words.pay
      const answers = (Object.keys(CARDS) as Answer[]).map((answer) =>
        pressed(words[answer], () => void give(answer).catch(context.onFailed)),
      )
      const notice = element('p', { className: 'notice', textContent: words.notice })
      const question = element('p', { className: 'question', textContent: words.choose })
      const cancel = pressed(words.cancel, close)
      cancel.className = 'cancel'
      sheet.append(notice, total, question, ...answers, cancel)
      sheet.addEventListener('keydown', ({ key: typed }) => {
        if (typed === 'Escape') close()
      })
      button.addEventListener('click', open)
      context.place.append(button, sheet)
    },
  }
}

function element<Name extends 'button' | 'div' | 'p'>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties)
}

function pressed(words: string, onPress: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', textContent: words })
  button.addEventListener('click', onPress)
  return button
}

/** Encrypts as the sandbox opens it: RSA-OAEP with SHA-256. */
async function seal(key: string, text: string): Promise<string> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const spki = Uint8Array.from(atob(key), (character) => character.charCodeAt(0))
  const imported = await crypto.subtle.importKey('spki', spki, algorithm, false, ['encrypt'])
  const sealed = await crypto.subtle.encrypt(algorithm, imported, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(sealed)))
}

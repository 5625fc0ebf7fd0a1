import { challenge } from '#texts/pt/challenge.ts'
import { APPROVED_CARD, someCpf } from '../buyer.ts'
import { putOnSale, type OnSale } from '../shop.ts'
import { es, pt } from '../words.ts'
import { until, type EngineWindow, type Place } from './engine.ts'

const SECOND_CARD = '5555555555554444'
const CHALLENGED_CARD = '4000000000003022'

/** Element that a buyer looks for: the first visible one that matches and contains these words. */
type Wanted = { selector: string; text?: string; place?: Place }

/** Marks what is looked for; answers whether it is there. */
function mark({ selector, text = '' }: Wanted): string {
  return `(() => {
    const fits = (element) => element.checkVisibility() && !element.disabled &&
      element.textContent.includes(${JSON.stringify(text)})
    const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find(fits)
    for (const old of document.querySelectorAll('[data-walk]')) old.removeAttribute('data-walk')
    found?.setAttribute('data-walk', '')
    return found !== undefined
  })()`
}

/** Whether what moves has come to rest and every picture in sight, the code to be paid by among them, has been drawn. */
const IS_AT_REST = `(() => {
  const moves = document.getAnimations().some(({ playState, effect }) =>
    playState === 'running' && effect.getComputedTiming().endTime !== Infinity)
  const inSight = (image) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    return image.checkVisibility() && width > 0 && top < innerHeight && bottom > 0
  }
  const drawn = (image) => image.complete && image.naturalWidth > 0
  return !moves && [...document.images].filter(inSight).every(drawn)
})()`

/** A buyer at one window. */
export function buyerAt(window: EngineWindow) {
  const find = (wanted: Wanted) =>
    until(
      async () => (await window.evaluate(mark(wanted), wanted.place)) === true,
      `${wanted.selector} ${wanted.text ?? ''}`,
    )
  return {
    async type(field: string, text: string, place: Place = null) {
      await find({ selector: `input[name="${field}"], input#${field}`, place })
      await window.type(text, place)
    },
    async press(selector: string, text: string) {
      await find({ selector, text })
      await window.press()
    },
    see(words: string) {
      // Between two pages there is no body.
      const expression = `(document.body?.innerText ?? '').includes(${JSON.stringify(words)})`
      return until(async () => (await window.evaluate(expression)) === true, `"${words}"`)
    },
    /** Waits until the page is as it stays. */
    rest: () =>
      until(async () => (await window.evaluate(IS_AT_REST)) === true, 'page at rest with its pictures'),
  }
}

export type Buyer = ReturnType<typeof buyerAt>

/** A purchase by one method, from the empty form to the text shown at its end. */
export type EngineWalk = {
  name: string
  path(product: OnSale): string
  sell(): Promise<OnSale>
  /** From the empty form to the press that orders. */
  order(buyer: Buyer): Promise<void>
  /** Text that a buyer sees at the end. */
  end: string
  charges: number
}

/** Types who buys. */
export async function typePerson(buyer: Buyer): Promise<void> {
  await typeReachable(buyer)
  await buyer.type('document', someCpf())
}

/** Types the contact data of a buyer: a free product requires no document. */
async function typeReachable({ type }: Buyer): Promise<void> {
  await type('name', 'Maria Clara Souza')
  await type('email', 'maria.silva@example.com')
  await type('cellphone', '11987654321')
}

/** Types a card into the fields of its frame. */
export async function typeCard({ type }: Buyer, number: string, holder: string, place = 0): Promise<void> {
  await type('number', number, place)
  await type('expiry', '1230', place)
  await type('cvv', '123', place)
  await type(holder, 'MARIA C SOUZA')
}

/** Presses pay, and agrees to the sentence that asks once more. */
export async function confirmed(buyer: Buyer, words: string): Promise<void> {
  await buyer.press('button', words)
  await buyer.press('dialog button', pt.payment.confirmation.confirm)
}

const brazilian = (
  product: Parameters<typeof putOnSale>[0],
): Pick<EngineWalk, 'path' | 'sell' | 'charges'> => ({
  path: ({ id }) => `/${id}?country=BR`,
  sell: () => putOnSale(product),
  charges: 1,
})

const { button } = pt.payment
const { result } = pt

const pressing =
  (words: string): EngineWalk['order'] =>
  async (buyer) => {
    await typePerson(buyer)
    await buyer.press('button', words)
  }

/** The purchases that each engine makes; every method that a browser of its own pays by. */
export const ENGINE_WALKS: readonly EngineWalk[] = [
  {
    ...brazilian({ method: 'CREDIT_CARD' }),
    name: 'card',
    end: result.success.title,
    async order(buyer) {
      await typePerson(buyer)
      await typeCard(buyer, APPROVED_CARD, 'holder_name')
      await confirmed(buyer, button.card)
    },
  },
  {
    ...brazilian({ method: 'TWO_CREDIT_CARDS', amount: 20_000 }),
    name: 'two cards',
    end: result.success.title,
    charges: 2,
    async order(buyer) {
      await typePerson(buyer)
      await typeCard(buyer, APPROVED_CARD, 'first_holder_name')
      await typeCard(buyer, SECOND_CARD, 'second_holder_name', 1)
      await confirmed(buyer, button.card)
    },
  },
  {
    ...brazilian({ method: 'DEBIT_CARD' }),
    name: 'debit',
    // The bank always asks, on a page of its own, and nothing is charged before it is answered.
    end: challenge.title,
    charges: 0,
    async order(buyer) {
      await typePerson(buyer)
      await typeCard(buyer, CHALLENGED_CARD, 'debit_holder_name')
      await confirmed(buyer, button.debit)
    },
  },
  { ...brazilian({ method: 'PIX' }), name: 'Pix', end: result.pix.title, order: pressing(button.pix) },
  {
    ...brazilian({ method: 'BOLETO' }),
    name: 'boleto',
    end: result.boleto.title,
    order: pressing(button.boleto),
  },
  {
    ...brazilian({ method: 'PAYPAL' }),
    name: 'PayPal',
    end: result.success.title,
    async order(buyer) {
      await pressing(button.paypal)(buyer)
      await buyer.press('button', 'Agree and pay')
    },
  },
  {
    name: 'OXXO',
    path: ({ id }) => `/es/${id}?country=MX`,
    sell: () => putOnSale({ currency: 'MXN', method: 'OXXO' }, { country: 'MX' }),
    end: es.result.oxxo.title,
    charges: 1,
    async order(buyer) {
      await buyer.type('name', 'María Hernández López')
      await buyer.type('document', 'GODE561231GR8')
      await buyer.type('email', 'maria.hernandez@example.com')
      await buyer.type('cellphone', '5512345678')
      await buyer.press('button', es.payment.button.finish)
    },
  },
  {
    ...brazilian({ method: 'FREE', amount: 0 }),
    name: 'free',
    end: result.success.got,
    charges: 0,
    async order(buyer) {
      await typeReachable(buyer)
      await buyer.press('button', button.free)
    },
  },
]

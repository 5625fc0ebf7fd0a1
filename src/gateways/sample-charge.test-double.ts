import { OpenedCard } from '#rules/methods/opened-card.ts'
import type { BrowserPage, Charge, ChargeBase } from './gateway.ts'

type BrandedCard = ConstructorParameters<typeof OpenedCard>[0]
export type CardCharge = Extract<Charge, { kind: 'card' }>

/** Data reported by a page for a browser in Brazil. */
export const BROWSER_PAGE: BrowserPage = {
  language: 'pt-BR',
  colorDepth: 24,
  javaEnabled: false,
  screenHeight: 915,
  screenWidth: 412,
  timeZoneOffset: 180,
}

/** Result of an authentication that succeeded with a challenge. */
export const AUTHENTICATED = {
  version: '2.2.0',
  eci: '05',
  cavv: 'AAAB',
  dsTransactionId: 'ds-1',
  status: 'Y',
} as const

/** A charge of a card, paid at once and taken at once. */
export function cardCharge(
  base: ChargeBase,
  card: BrandedCard,
  change: Partial<CardCharge> = {},
): CardCharge {
  return {
    ...base,
    kind: 'card',
    card: new OpenedCard(card),
    installments: 1,
    capture: true,
    store: false,
    debit: false,
    threeDS: null,
    ...change,
  }
}

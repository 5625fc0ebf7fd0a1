import type { Locale } from '#rules/base/locale.ts'
import type { Texts } from '#texts/texts.ts'
import type { ComponentType } from 'react'
import type { IconName } from '#design/icon.tsx'
import type { Installments, Pricing } from './cart/pricing.ts'

export type FactContext = {
  texts: Texts
  locale: Locale
  installments: Installments
  pricing: Pricing
  /** An amount of the cart's currency as the buyer reads it. */
  amount: (minor: number) => string
}

/** How a method shows itself in the list, what it asks for, and what its button says. */
export type MethodView = {
  icon: IconName
  /** The one fact that decides. */
  fact: (context: FactContext) => string
  button: (texts: Texts) => string
  /** Input that the method requires below its line; null if it needs nothing. */
  Panel: ComponentType | null
}

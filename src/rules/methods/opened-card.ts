/** The digits of a card, for the one moment in which an adapter puts them into a request. */
export type CardSecrets = {
  number: string
  holderName: string
  /** Two digits. */
  month: string
  /** Four digits. */
  year: string
  /** Null once it has been forgotten. */
  securityCode: string | null
}

const secrets = new WeakMap<OpenedCard, CardSecrets>()

/**
 * A card that the vault has opened. It can be handed around but not printed: converting it to text, JSON or an
 * inspection shows the brand and the last four digits only. Adapters read the digits with `revealCard`.
 */
export class OpenedCard {
  readonly brand: string
  readonly bin: string
  readonly lastFour: string

  constructor(card: CardSecrets & { brand: string }) {
    this.brand = card.brand
    this.bin = card.number.slice(0, 6)
    this.lastFour = card.number.slice(-4)
    secrets.set(this, {
      number: card.number,
      holderName: card.holderName,
      month: card.month,
      year: card.year,
      securityCode: card.securityCode,
    })
  }

  toString(): string {
    return `${this.brand} •••• ${this.lastFour}`
  }

  toJSON(): { brand: string; lastFour: string } {
    return { brand: this.brand, lastFour: this.lastFour }
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.toString()
  }
}

/** The digits themselves: only for building a gateway's request. */
export function revealCard(card: OpenedCard): CardSecrets {
  const found = secrets.get(card)
  if (found === undefined) throw new Error('this card was not opened by the vault')
  return found
}

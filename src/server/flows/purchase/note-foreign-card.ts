import type { Seller } from '#rules/catalogue/catalogue.ts'
import { readBin } from '../buyers/read-bin.ts'
import { NO_CARD_RANGES } from '../../store/gateways/card-ranges.ts'
import type { SubmitDeps } from '../outcomes/submit-request.ts'

/** A purchase by card, as far as it is noted where the card was issued. */
type Paid = { seller: Pick<Seller, 'id' | 'country'>; productId: number; cards: readonly { bin: string }[] }

/**
 * Logs that a card from outside Brazil pays on a Brazilian seller's checkout. It has no other effect: travellers and
 * Brazilians abroad have such cards.
 */
export function noteForeignCards(
  { log, cardRanges = NO_CARD_RANGES }: Pick<SubmitDeps, 'log' | 'cardRanges'>,
  { seller, productId, cards }: Paid,
): void {
  if (seller.country !== 'BR') return
  for (const { bin } of cards) {
    const { is_international: isForeign, country } = readBin(cardRanges, bin)
    if (isForeign === true)
      log.info('foreign-card', { seller_id: seller.id, product_id: productId, kind: country })
  }
}

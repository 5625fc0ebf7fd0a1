import {
  askForCode,
  openSavedCards,
  readSavedCards,
  removeSavedCard,
  type SavedCardDeps,
} from '../../flows/purchase/open-saved-cards.ts'
import { mountCall, type Mounting } from '../base/mount.ts'
import { addressBlock } from '../base/risk-signals.ts'

/** Mounts what a returning buyer does with the cards that a gateway keeps for them. */
export function mountSavedCards(mounting: Mounting, deps: SavedCardDeps & { now: () => Date }): void {
  mountCall(mounting, 'askCardCode', ({ body }, { sessionId, ip }) =>
    askForCode(deps, {
      sessionId,
      productId: body.product_id,
      email: body.email,
      block: addressBlock(ip),
      locale: body.language,
      captcha: body.captcha,
    }),
  )
  mountCall(mounting, 'openSavedCards', ({ body }, { sessionId }) =>
    openSavedCards(deps, { sessionId, productId: body.product_id, email: body.email, code: body.code }),
  )
  mountCall(mounting, 'savedCards', ({ query }, { sessionId }) =>
    readSavedCards(deps, { sessionId, productId: query.product_id }),
  )
  mountCall(mounting, 'removeSavedCard', ({ params, query }, { sessionId }) =>
    removeSavedCard(deps, { sessionId, productId: query.product_id, cardId: params.card_id }),
  )
}

import type { PaymentBody } from '#contract/checkout/payment.ts'
import { deviceWalletOf, type DeviceWallet } from '#rules/methods/device-wallet.ts'
import type { PaymentErrorCode } from '#rules/base/errors.ts'
import { usesCard } from '#rules/methods/method.ts'
import { fullName } from '#rules/base/validation.ts'
import type { CardSummary } from '../../gateway-role/gateway-port.ts'
import { storedCardOf, type Submit, type SubmitDeps } from '../outcomes/submit-request.ts'
import type { ReadCard } from './new-attempt.ts'

/** The cards of a submit as the vault or the gateway knows them: one, two (`both`), or none. */
export type ReadCards =
  /** `pinned`: the one gateway that can charge it. */
  { kind: 'read'; card: ReadCard | null; both: CardSummary[]; pinned?: string } | RefusedCard

/** A card that cannot be charged; `card` is its number where two pay. */
export type RefusedCard = { kind: 'refused'; code: PaymentErrorCode; card?: number }

/** Reads the cards that a submit is paid by. */
export async function readCards(deps: SubmitDeps, submit: Submit): Promise<ReadCards> {
  const { body } = submit
  if (body.method === 'TWO_CREDIT_CARDS') return readTwoCards(deps, body)
  const wallet = deviceWalletOf(body.method)
  if (wallet !== null) return readWallet(deps, body, wallet)
  if (!usesCard(body.method)) return { kind: 'read', card: null, both: [] }
  return readOneCard(deps, submit)
}

async function readTwoCards(deps: SubmitDeps, { cards }: PaymentBody): Promise<ReadCards> {
  const [first, second] = cards
  const unnamed = cards.findIndex((card) => fullName(card.holder_name) !== null)
  if (second === undefined || first?.token === second.token) return refused('INVALID_DATA', 2)
  if (unnamed >= 0) return refused('INVALID_DATA', unnamed + 1)
  const facts = await deps.gateways.cardFacts(cards.map(({ token }) => token))
  const both = facts.filter((each) => each !== null)
  const gone = facts.findIndex((each) => each === null)
  return both.length === cards.length ? { kind: 'read', card: null, both } : refused('CARD_GONE', gone + 1)
}

async function readOneCard(deps: SubmitDeps, submit: Submit): Promise<ReadCards> {
  const { body } = submit
  const kept = body.reuse_credit_card
  const stored = storedCardOf(submit)
  if (stored !== null) {
    const { brand, bin, last_four } = stored
    return { kind: 'read', card: { brand, bin, last_four, kept }, both: [] }
  }
  const [typed, second] = body.cards
  if (typed === undefined || second !== undefined || fullName(typed.holder_name) !== null) {
    return refused('INVALID_DATA')
  }
  const [facts] = await deps.gateways.cardFacts([typed.token])
  // The vault keeps a card for half an hour; afterwards it has to be typed again.
  if (facts === undefined || facts === null || facts.wallet !== undefined) return refused('CARD_GONE')
  const { counterKey, ...summary } = facts
  const card = { ...summary, kept, ...(counterKey !== undefined && { counterKey }) }
  return { kind: 'read', card, both: [] }
}

/** Reads the payload of a device wallet: for this wallet, and the gateway that can decrypt it. */
async function readWallet(
  deps: SubmitDeps,
  { cards }: PaymentBody,
  wallet: DeviceWallet,
): Promise<ReadCards> {
  const [given, second] = cards
  if (given === undefined || second !== undefined) return refused('INVALID_DATA')
  const [facts] = await deps.gateways.cardFacts([given.token])
  // guard: wallet-is-of-its-method
  if (facts?.wallet?.name !== wallet) return refused('WALLET_GONE')
  const { brand, bin, last_four } = facts
  const card = { brand, bin, last_four, kept: false }
  return { kind: 'read', card, both: [], pinned: facts.wallet.gateway }
}

function refused(code: PaymentErrorCode, card?: number): RefusedCard {
  return { kind: 'refused', code, ...(card !== undefined && { card }) }
}

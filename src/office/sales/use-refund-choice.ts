import { useState } from 'react'
import { fromWire, toWire, type Minor } from '#rules/base/money.ts'
import { proposedRefund, type EndedSale } from '#rules/sales/refund-items.ts'
import { readAmount, writeAmount } from '#rules/base/typed-amount.ts'
import { useWords } from '../state/words.ts'
import type { Item } from './ended-items.tsx'
import type { ShownSale } from './shown-sale.ts'

/** Returns the refund for chosen items unless another amount is typed, and its maximum. Decimal, as on the wire. */
function amountsFor(items: readonly Item[], currency: string): { proposed: number; most: number } {
  const sales = new Map<string, EndedSale>()
  for (const { sale_id: id, paid, refundable } of items) {
    const before = sales.get(id)?.paid ?? 0
    sales.set(id, {
      paid: before + (fromWire(paid, currency) ?? 0),
      left: fromWire(refundable, currency) ?? 0,
    })
  }
  const most = [...sales.values()].reduce((sum, { left }) => sum + left, 0)
  return { proposed: toWire(proposedRefund([...sales.values()]), currency), most: toWire(most, currency) }
}

type RefundChoice = {
  chosen: readonly Item[]
  choose: (items: readonly Item[]) => void
  typed: string
  setTyped: (typed: string) => void
  /** Typed amount; null: not an amount. */
  amount: Minor | null
  /** The most that can go back for the choice. */
  most: number
  /** The sentence that says what the refund ends. */
  ends: string
}

/**
 * State of which items of a sale are to end, and how much is refunded: what was paid for them, until another amount is
 * typed.
 */
export function useRefundChoice({ refundable, currency }: ShownSale): RefundChoice {
  const { locale, texts: all } = useWords()
  const texts = all.sales
  const written = (amount: number): string => writeAmount(fromWire(amount, currency) ?? 0, currency, locale)
  const [chosen, setChosen] = useState<readonly Item[]>([])
  const [typed, setTyped] = useState(written(refundable))
  const amount = readAmount(typed, currency, locale)
  const isAll = amount === fromWire(refundable, currency)
  return {
    chosen,
    choose: (items) => {
      setChosen(items)
      setTyped(written(items.length === 0 ? refundable : amountsFor(items, currency).proposed))
    },
    typed,
    setTyped,
    amount,
    most: chosen.length === 0 ? refundable : amountsFor(chosen, currency).most,
    ends: chosen.length > 0 ? texts.endsChosen : isAll ? texts.whole : texts.endsNothing,
  }
}

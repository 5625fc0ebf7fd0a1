import { useState, type ReactNode } from 'react'
import { TextField } from '../parts/form/text-field.tsx'
import { isVoucher } from '#rules/methods/method.ts'
import { toWire } from '#rules/base/money.ts'
import { Form } from '../parts/form/form.tsx'
import { wireMoney } from '../parts/display/money.ts'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts, useWords } from '../state/words.ts'
import form from '../parts/form/form.module.css'
import { ActionDialog } from './action-dialog.tsx'
import { EndedItems } from './ended-items.tsx'
import type { ShownSale } from './shown-sale.ts'
import { useRefundChoice } from './use-refund-choice.ts'

/** The button that gives money of a sale back, after a question that asks how much and what ends with it. */
export function RefundSale({ sale }: { sale: ShownSale }): ReactNode {
  const texts = useTexts().sales
  return (
    <ActionDialog name={texts.refundSale} title={texts.refundTitle} done={texts.wasRefunded}>
      {({ onDone }) => <Question sale={sale} onDone={onDone} />}
    </ActionDialog>
  )
}

type QuestionProps = { sale: ShownSale; onDone: () => void }
type Asked = { reason: string; again: boolean }

function Question({ sale, onDone }: QuestionProps): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.sales
  const seller = useSeller()
  const { currency } = sale
  const [isWrong, setWrong] = useState(false)
  const { chosen, choose, typed, setTyped, amount, most, ends } = useRefundChoice(sale)
  const left = wireMoney(locale, most, currency)
  const isByHand = isVoucher(sale.attempts.findLast(({ state }) => state !== 'superseded')?.method ?? '')
  const action = useAction(
    async ({ reason, again }: Asked) => {
      setWrong(amount === null || amount === 0)
      if (amount === null || amount === 0) return null
      return callOffice('refundSale', {
        params: { seller_id: seller, sale_id: sale.sale_id },
        body: {
          amount: toWire(amount, currency),
          items: chosen.map(({ sale_id, ticket }) => ({ sale_id, ticket })),
          reason,
          again,
          by: isByHand ? 'transfer' : 'gateway',
        },
      })
    },
    {
      onDone: (answer) => {
        if (answer !== null) onDone()
      },
    },
  )
  const today = wireMoney(locale, Number(action.errors['left']?.[0] ?? 0), currency)
  const limit =
    action.code === 'REFUND_LIMIT'
      ? texts.limit({ left: today, who: (action.errors['who'] ?? []).join(', ') })
      : undefined
  const isGone = action.code === 'NOT_REFUNDABLE' && action.errors['items'] !== undefined
  return (
    <>
      <p>{isByHand ? texts.transferLead({ left }) : texts.refundLead({ left })}</p>
      <Form
        action={action}
        submit={texts.confirm}
        fieldErrorCodes={isGone ? ['NOT_REFUNDABLE'] : ['REFUND_LIMIT']}
        read={(given) => ({
          reason: given('reason').trim(),
          again: given('again') !== '',
        })}
      >
        <EndedItems
          sale={sale}
          chosen={chosen}
          onChoose={choose}
          error={isGone ? texts.itemGone : undefined}
        />
        <TextField
          label={texts.amount({ currency })}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onValue={setTyped}
          error={isWrong ? all.entry.problems.money : limit}
          required
        />
        <TextField
          label={texts.reason}
          hint={texts.reasonHint}
          name="reason"
          maxLength={500}
          autoComplete="off"
          data-first-focus
          required
        />
        <output>{ends}</output>
        {action.code === 'REFUND_OPEN' && (
          <label className={form.box}>
            <input type="checkbox" name="again" />
            {texts.again}
          </label>
        )}
      </Form>
    </>
  )
}

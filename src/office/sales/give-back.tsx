import { useState, type ReactNode } from 'react'
import { TextField } from '../parts/text-field.tsx'
import { readAmount } from '#rules/typed-amount.ts'
import { isVoucher } from '#rules/method.ts'
import { exponentOf, toWire } from '#rules/money.ts'
import { Form } from '../parts/form.tsx'
import { wireMoney } from '../parts/money.ts'
import { callOffice } from '../state/call.ts'
import { useDeed } from '../state/use-deed.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts, useWords } from '../state/words.ts'
import form from '../parts/form.module.css'
import { DeedDialog } from './deed-dialog.tsx'
import type { ShownSale } from './shown-sale.ts'

/** The button that gives money of a sale back, after a question that says how much and what ends by it. */
export function GiveBack({ sale }: { sale: ShownSale }): ReactNode {
  const texts = useTexts().sales
  return (
    <DeedDialog name={texts.giveBack} title={texts.giveBackTitle} done={texts.wasGivenBack}>
      {({ onDone }) => <Question sale={sale} onDone={onDone} />}
    </DeedDialog>
  )
}

type QuestionProps = { sale: ShownSale; onDone: () => void }
type Asked = { typed: string; reason: string; again: boolean }

function Question({ sale, onDone }: QuestionProps): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.sales
  const seller = useSeller()
  const [isWrong, setWrong] = useState(false)
  const left = wireMoney(locale, sale.refundable, sale.currency)
  const isByHand = isVoucher(sale.attempts.findLast(({ state }) => state !== 'superseded')?.method ?? '')
  const digits = exponentOf(sale.currency)
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }
  const deed = useDeed(
    async ({ typed, reason, again }: Asked) => {
      const amount = readAmount(typed, sale.currency, locale)
      setWrong(amount === null || amount === 0)
      if (amount === null || amount === 0) return null
      return callOffice('giveBack', {
        params: { seller_id: seller, sale_id: sale.sale_id },
        body: {
          amount: toWire(amount, sale.currency),
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
  const today = wireMoney(locale, Number(deed.errors['left']?.[0] ?? 0), sale.currency)
  const limit =
    deed.code === 'REFUND_LIMIT'
      ? texts.limit({ left: today, who: (deed.errors['who'] ?? []).join(', ') })
      : undefined
  return (
    <>
      <p>{isByHand ? texts.transferLead({ left }) : texts.giveBackLead({ left })}</p>
      <p>{texts.whole}</p>
      <Form
        deed={deed}
        submit={texts.confirm}
        saidBy={['REFUND_LIMIT']}
        read={(typed) => ({
          typed: typed('amount'),
          reason: typed('reason').trim(),
          again: typed('again') !== '',
        })}
      >
        <TextField
          label={texts.amount({ currency: sale.currency })}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={new Intl.NumberFormat(locale, format).format(sale.refundable)}
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
        {deed.code === 'REFUND_OPEN' && (
          <label className={form.box}>
            <input type="checkbox" name="again" />
            {texts.again}
          </label>
        )}
      </Form>
    </>
  )
}

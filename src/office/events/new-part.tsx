import { useState, type ReactNode } from 'react'
import { TextField } from '../parts/form/text-field.tsx'
import type { EntryField } from '#rules/fields/entry-fields.ts'
import { valueOf, type TypedProblem } from '../entry/typed-value.ts'
import { problemIn } from '../entry/words.ts'
import { Form } from '../parts/form/form.tsx'
import { useAction } from '../state/use-action.ts'
import { useWords } from '../state/words.ts'
import type { NewTicket } from './queries.ts'

/** A ticket, and the name and stock of its batch where that is new as well. */
export type NewPartValues = { name: string; stock: number; ticket: NewTicket }

type NewPartProps = {
  currency: string
  submit: string
  /** Whether a batch is made with the ticket. */
  withBatch?: boolean
  work: (values: NewPartValues) => Promise<unknown>
}

const PRICE: EntryField = { path: '', kind: 'money', group: '', most: 9_999_999_999, required: true }
const STOCK: EntryField = { path: '', kind: 'whole', group: '', most: 10_000_000, required: true }

type Typed = { name: string; stock: string; ticket: string; amount: string }
type Problems = { stock?: TypedProblem; amount?: TypedProblem }

/** The form that makes a ticket, or a batch with its first ticket. */
export function NewPart({ currency, submit, withBatch = false, work }: NewPartProps): ReactNode {
  const { locale, texts: all } = useWords()
  const { events: texts, entry: general } = all
  const [problems, setProblems] = useState<Problems>({})
  const action = useAction(work)
  const make = (typed: Typed): void => {
    const typing = { locale, currency }
    const amount = valueOf(PRICE, typed.amount, typing)
    const stock = valueOf(STOCK, withBatch ? typed.stock : '0', typing)
    setProblems({
      ...(amount.kind === 'problem' && { amount: amount.problem }),
      ...(stock.kind === 'problem' && { stock: stock.problem }),
    })
    if (amount.kind === 'problem' || stock.kind === 'problem') return
    const ticket = { name: typed.ticket, amount: Number(amount.value), half_price: false }
    action.run({ name: typed.name, stock: Number(stock.value), ticket })
  }
  const errorOf = (problem: TypedProblem | undefined) => problem && problemIn(general, problem)
  return (
    <Form
      action={{ ...action, run: make }}
      submit={submit}
      read={(typed) => ({
        name: typed('batch-name').trim(),
        stock: typed('batch-stock'),
        ticket: typed('ticket-name').trim(),
        amount: typed('ticket-amount'),
      })}
    >
      {withBatch && (
        <>
          <TextField label={texts.batchName} name="batch-name" maxLength={120} autoComplete="off" required />
          <TextField
            label={texts.batchStock}
            name="batch-stock"
            inputMode="numeric"
            autoComplete="off"
            error={errorOf(problems.stock)}
            required
          />
        </>
      )}
      <TextField label={texts.ticketName} name="ticket-name" maxLength={120} autoComplete="off" required />
      <TextField
        label={texts.ticketPrice({ currency })}
        name="ticket-amount"
        inputMode="decimal"
        autoComplete="off"
        error={errorOf(problems.amount)}
        required
      />
    </Form>
  )
}

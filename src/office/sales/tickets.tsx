import type { ReactNode } from 'react'
import { Select } from '#design/select.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { HALF_PRICE_PROOFS, HOLDER_NAME_MAX, type HalfPriceProof } from '#rules/tickets/ticket-holder.ts'
import { Form } from '../parts/form/form.tsx'
import { Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts, useWords } from '../state/words.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { ShownSale } from './shown-sale.ts'

type Ticket = ShownSale['tickets'][number]

/** Errors that a field reports itself. */
const FIELD_ERRORS = ['UNPROCESSABLE']

/**
 * The tickets of a sale: the holder of each, whether they were admitted, and a button that transfers one to another
 * person.
 */
export function Tickets({ sale, mayHand }: { sale: ShownSale; mayHand: boolean }): ReactNode {
  const texts = useTexts().sales
  return (
    <Section title={texts.tickets}>
      <Rows>
        {sale.tickets.map((ticket) => (
          <Row
            key={ticket.number}
            end={mayHand && ticket.can_be_handed ? <Hand sale={sale} ticket={ticket} /> : undefined}
          >
            {texts.ticketNumber({ number: String(ticket.number), name: ticket.name })}
            <Soft>{[ticket.holder_name ?? sale.buyer.name, stateOf(texts, ticket)].join(' · ')}</Soft>
            {ticket.holder_email !== null && <Soft>{ticket.holder_email}</Soft>}
          </Row>
        ))}
      </Rows>
    </Section>
  )
}

function stateOf(texts: ReturnType<typeof useTexts>['sales'], { state, entered }: Ticket): string {
  return entered ? texts.ticketStates.entered : texts.ticketStates[state]
}

function Hand({ sale, ticket }: { sale: ShownSale; ticket: Ticket }): ReactNode {
  const texts = useTexts().sales
  return (
    <ActionDialog
      name={texts.hand}
      title={texts.handTitle({ number: String(ticket.number) })}
      done={texts.wasHanded}
    >
      {({ onDone }) => <Question sale={sale} ticket={ticket} onDone={onDone} />}
    </ActionDialog>
  )
}

type QuestionProps = { sale: ShownSale; ticket: Ticket; onDone: () => void }

function Question({ sale, ticket, onDone }: QuestionProps): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.sales
  const seller = useSeller()
  const action = useAction(
    (body: { name: string; email: string; proof: HalfPriceProof | '' }) =>
      callOffice('handTicket', {
        params: { seller_id: seller, sale_id: sale.sale_id, ticket_id: ticket.id },
        body: { ...body, language: locale },
      }),
    { onDone },
  )
  const errorOf = (field: string): string | undefined => action.errors[field]?.[0]
  return (
    <>
      <p>{texts.handLead}</p>
      <Form
        action={action}
        submit={texts.hand}
        fieldErrorCodes={FIELD_ERRORS}
        read={(typed) => ({
          name: typed('name'),
          email: typed('email'),
          proof: HALF_PRICE_PROOFS.find((proof) => proof === typed('proof')) ?? ('' as const),
        })}
      >
        <TextField
          label={texts.newHolder}
          name="name"
          maxLength={HOLDER_NAME_MAX}
          error={errorOf('name')}
          autoComplete="off"
          data-first-focus
          required
        />
        <TextField
          label={all.fields.email}
          name="email"
          inputMode="email"
          error={errorOf('email')}
          autoComplete="off"
          required
        />
        {ticket.half_price && (
          <Select label={all.events.holders.columns.proof} name="proof" error={errorOf('proof')} required>
            {HALF_PRICE_PROOFS.map((proof) => (
              <option key={proof} value={proof}>
                {all.events.holders.proofs[proof]}
              </option>
            ))}
          </Select>
        )}
      </Form>
    </>
  )
}

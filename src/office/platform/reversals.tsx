import { useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { mayOperator } from '#rules/office/permissions.ts'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { wireMoney } from '../parts/display/money.ts'
import { Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { useMoment } from '../state/clock.ts'
import { useWords } from '../state/words.ts'
import { Differences } from './differences.tsx'
import { PlatformHead, useOperator } from './head.tsx'
import { Mark } from './mark.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { reversalsQuery } from './queries.ts'
import { StatusMessage } from '../parts/feedback/status-message.tsx'
import { usePlatformTexts } from './words.ts'

type Reversal = OfficeAnswer<'listReversals'>['reversals'][number]

/** The refunds due to buyers, and the differences between the gateways' reports and the books. */
export function PlatformReversals(): ReactNode {
  const texts = usePlatformTexts().reversals
  const [message, setMessage] = useState('')
  return (
    <>
      <PlatformHead page="reversals" />
      <StatusMessage text={message} />
      <Section title={texts.pendingTitle}>
        <p>{texts.pendingLead}</p>
        <Loaded query={reversalsQuery}>
          {({ reversals }) =>
            reversals.length === 0 ? (
              <p>{texts.pendingNone}</p>
            ) : (
              <Rows>
                {reversals.map((reversal) => (
                  <ReversalRow key={reversal.reversal_id} reversal={reversal} onMessage={setMessage} />
                ))}
              </Rows>
            )
          }
        </Loaded>
      </Section>
      <Differences onMessage={setMessage} />
    </>
  )
}

type ReversalRowProps = { reversal: Reversal; onMessage: (text: string) => void }

function ReversalRow({ reversal, onMessage }: ReversalRowProps): ReactNode {
  const { locale } = useWords()
  const texts = usePlatformTexts()
  const moment = useMoment()
  const amount = wireMoney(locale, reversal.amount, reversal.currency)
  const { gateway, reference } = reversal
  return (
    <Row end={<Actions reversal={reversal} what={amount} onMessage={onMessage} />}>
      <p>
        {amount} · {texts.reversals.states[reversal.state]}
      </p>
      <Soft>
        {texts.reversals.kinds[reversal.kind]} · {reversal.reason} · {moment(reversal.created_at)} ·{' '}
        {texts.reversals.tries({ count: reversal.tries })}
      </Soft>
      <Soft>{texts.outcomes.reference({ gateway, reference })}</Soft>
      <Mark mark={reversal.mark} />
    </Row>
  )
}

function Actions({ reversal, what, onMessage }: ReversalRowProps & { what: string }): ReactNode {
  const all = usePlatformTexts()
  const texts = all.reversals
  const operator = useOperator()
  const { reversal_id: id, kind, state } = reversal
  const more = { about: texts.lookOf({ what }), label: all.note, hint: all.noteHint }
  const asked = (note: string) => ({ params: { reversal_id: id }, body: { note } })
  return (
    <>
      {mayOperator(operator, 'reversals.note') && (
        <NoteDialog
          {...more}
          button={texts.look}
          title={texts.look}
          work={(note) => callOffice('noteReversal', asked(note))}
          onDone={() => onMessage(texts.noted)}
        />
      )}
      {mayOperator(operator, 'reversals.close') && state === 'refused' && kind === 'refund' && (
        <NoteDialog
          {...more}
          button={texts.transfer}
          about={what}
          title={texts.transferOf({ what })}
          lead={texts.transferLead}
          work={(note) => callOffice('transferReversal', asked(note))}
          onDone={() => onMessage(texts.transferred)}
        />
      )}
    </>
  )
}

import { useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { mayOperator } from '#rules/office/permissions.ts'
import { Failure } from '../parts/feedback/failure.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { wireMoney } from '../parts/display/money.ts'
import { Empty, Row, Rows, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useMoment } from '../state/clock.ts'
import { useWords } from '../state/words.ts'
import { PlatformHead, useOperator } from './head.tsx'
import { outcomesQuery } from './queries.ts'
import { StatusMessage } from '../parts/feedback/status-message.tsx'
import { usePlatformTexts } from './words.ts'

type Unknown = OfficeAnswer<'listOutcomes'>['outcomes'][number]

/** Charges of which nobody knows what became, the oldest first. */
export function PlatformOutcomes(): ReactNode {
  const texts = usePlatformTexts().outcomes
  const [message, setMessage] = useState('')
  return (
    <>
      <PlatformHead page="outcomes" />
      <p>{texts.lead}</p>
      <StatusMessage text={message} kind="info" />
      <Loaded query={outcomesQuery}>
        {({ outcomes, is_all: isAll }) => (
          <>
            {outcomes.length === 0 && (
              <Empty>
                <p>{texts.none}</p>
              </Empty>
            )}
            {outcomes.length > 0 && (
              <Rows>
                {outcomes.map((outcome) => (
                  <OutcomeRow key={outcome.attempt_id} outcome={outcome} onMessage={setMessage} />
                ))}
              </Rows>
            )}
            {!isAll && <Soft>{texts.more}</Soft>}
          </>
        )}
      </Loaded>
    </>
  )
}

function OutcomeRow({
  outcome,
  onMessage,
}: {
  outcome: Unknown
  onMessage: (text: string) => void
}): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = usePlatformTexts().outcomes
  const moment = useMoment()
  const operator = useOperator()
  const amount = wireMoney(locale, outcome.total, outcome.currency)
  const { attempt_id: id, gateway, gateway_id: gatewayId, reference, seller } = outcome
  const action = useAction(() => callOffice('askOutcome', { params: { attempt_id: id }, body: {} }), {
    onDone: ({ state }) =>
      onMessage(
        state === 'unknown' || state === 'sending'
          ? texts.unknown
          : texts.answered({ state: all.sales.states[state] }),
      ),
  })
  return (
    <Row
      end={
        mayOperator(operator, 'outcomes.ask') && (
          <Button busy={action.isBusy} busyLabel={all.working} onClick={() => action.run(undefined)}>
            {texts.ask}
            <Hidden> {texts.askOf({ seller: seller.name, amount })}</Hidden>
          </Button>
        )
      }
    >
      <p>
        {amount} · {seller.name}
      </p>
      <p>{texts.since({ at: moment(outcome.since) })}</p>
      <Soft>
        {outcome.method} · {texts.reference({ gateway, reference })}
      </Soft>
      {gatewayId !== null && <Soft>{texts.gatewayId({ id: gatewayId })}</Soft>}
      {outcome.asked_at !== null && <Soft>{texts.asked({ at: moment(outcome.asked_at) })}</Soft>}
      {outcome.next_at !== null && <Soft>{texts.next({ at: moment(outcome.next_at) })}</Soft>}
      <Failure code={action.code} />
    </Row>
  )
}

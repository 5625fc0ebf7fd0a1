import { useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Select } from '#design/select.tsx'
import { mayOperator } from '#rules/office/permissions.ts'
import { wireMoney } from '../parts/display/money.ts'
import { PagedList } from '../parts/display/paged-list.tsx'
import { Row, Section, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { useMoment } from '../state/clock.ts'
import { useWords } from '../state/words.ts'
import { useOperator } from './head.tsx'
import { Mark } from './mark.tsx'
import { NoteDialog } from './note-dialog.tsx'
import styles from './platform.module.css'
import { differencePages } from './queries.ts'
import { usePlatformTexts } from './words.ts'

type Difference = OfficeAnswer<'listDifferences'>['differences'][number]

const STATES = ['open', 'agreed', 'closed'] as const

type OnMessage = { onMessage: (text: string) => void }

/** The differences between the gateways' reports and the books, row by row. */
export function Differences({ onMessage }: OnMessage): ReactNode {
  const texts = usePlatformTexts().reversals
  const [state, setState] = useState<Difference['state']>('open')
  return (
    <Section title={texts.differences}>
      <p>{texts.differencesLead}</p>
      <div className={styles.narrow}>
        <Select
          label={texts.state}
          value={state}
          onChange={({ currentTarget }) =>
            setState(STATES.find((one) => one === currentTarget.value) ?? 'open')
          }
        >
          {STATES.map((one) => (
            <option key={one} value={one}>
              {texts.differenceStates[one]}
            </option>
          ))}
        </Select>
      </div>
      <PagedList
        query={differencePages(state)}
        items={({ differences }) => differences}
        renderRow={(difference) => (
          <DifferenceRow key={difference.difference_id} difference={difference} onMessage={onMessage} />
        )}
        none={<p>{texts.differencesNone}</p>}
      />
    </Section>
  )
}

type DifferenceRowProps = OnMessage & { difference: Difference }

function DifferenceRow({ difference, onMessage }: DifferenceRowProps): ReactNode {
  const { locale } = useWords()
  const texts = usePlatformTexts()
  const moment = useMoment()
  const { currency, gateway, movement, reference, kind } = difference
  const written = (amount: number | null): string =>
    amount === null ? texts.reversals.nothing : wireMoney(locale, amount, currency)
  const amounts = { theirs: written(difference.theirs), ours: written(difference.ours) }
  return (
    <Row end={difference.state === 'open' && <Actions difference={difference} onMessage={onMessage} />}>
      <p>
        {texts.reversals.movements[movement]}: {texts.reversals.differenceKinds[kind]}
      </p>
      <p>{texts.reversals.amounts(amounts)}</p>
      <Soft>
        {texts.outcomes.reference({ gateway, reference })} ·{' '}
        {texts.reversals.moved({ at: moment(difference.moved_at) })}
      </Soft>
      {difference.gateway_id !== null && (
        <Soft>{texts.outcomes.gatewayId({ id: difference.gateway_id })}</Soft>
      )}
      {difference.reason !== null && difference.mark === null && <p>{difference.reason}</p>}
      <Mark mark={difference.mark} />
    </Row>
  )
}

function Actions({ difference, onMessage }: DifferenceRowProps): ReactNode {
  const all = usePlatformTexts()
  const texts = all.reversals
  const operator = useOperator()
  const { difference_id: id, reference: what } = difference
  const more = { about: texts.lookOf({ what }), label: all.note, hint: all.noteHint }
  const asked = (note: string) => ({ params: { difference_id: id }, body: { note } })
  return (
    <>
      {mayOperator(operator, 'reversals.note') && (
        <NoteDialog
          {...more}
          button={texts.look}
          title={texts.look}
          work={(note) => callOffice('noteDifference', asked(note))}
          onDone={() => onMessage(texts.noted)}
        />
      )}
      {mayOperator(operator, 'reversals.close') && (
        <NoteDialog
          {...more}
          button={texts.close}
          about={what}
          title={texts.closeOf({ what })}
          lead={texts.closeLead}
          work={(note) => callOffice('closeDifference', asked(note))}
          onDone={() => onMessage(texts.closed)}
        />
      )}
    </>
  )
}

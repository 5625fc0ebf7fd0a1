import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { LiveRegion } from '#design/live-region.tsx'
import { MAIL_CHOICE_TEXTS } from '#texts/office/mail-choices/languages.ts'
import entry from '../entry/entry.module.css'
import { Failure } from '../parts/feedback/failure.tsx'
import { Section, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useWords } from '../state/words.ts'
import styles from './mail-choices.module.css'

/** Anchor that mails about the shop link to, for users who want others, or none. */
const ANCHOR = 'mails'

const mailChoicesQuery = queryOptions({
  queryKey: ['mail choices'],
  queryFn: () => callOffice('readMailChoices'),
})

type Choice = OfficeAnswer<'readMailChoices'>['events'][number]

/** The mails that a user receives about events in their shops; nothing if none can be sent to them. */
export function MailChoices(): ReactNode {
  const { data } = useQuery(mailChoicesQuery)
  if (data === undefined || data.events.length === 0) return null
  return <Choices events={data.events} />
}

function Choices({ events }: { events: readonly Choice[] }): ReactNode {
  const texts = MAIL_CHOICE_TEXTS[useWords().locale]
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  // The section comes after the page, so the browser has not found it.
  useEffect(() => {
    if (hash !== ANCHOR) return
    // From its heading: it is taller than a phone.
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.focus({ preventScroll: true })
  }, [hash])
  return (
    <div id={ANCHOR} ref={place} tabIndex={-1} className={styles.place}>
      <Section title={texts.title}>
        <p>{texts.lead}</p>
        <div className={styles.choices}>
          {events.map((choice) => (
            <ChoiceBox key={choice.event} choice={choice} />
          ))}
        </div>
        <Soft>{texts.collected}</Soft>
      </Section>
    </div>
  )
}

function ChoiceBox({
  choice: { event, is_on: isOn, every_minutes: minutes },
}: {
  choice: Choice
}): ReactNode {
  const texts = MAIL_CHOICE_TEXTS[useWords().locale]
  const hint = useId()
  // As it was pressed, until the answer says how it is.
  const [pressed, setPressed] = useState(isOn)
  const [message, setMessage] = useState('')
  const action = useAction(
    (isWanted: boolean) => callOffice('chooseMail', { params: { event }, body: { is_wanted: isWanted } }),
    { onDone: (_, isWanted) => setMessage(isWanted ? texts.on : texts.off) },
  )
  return (
    <div>
      <label className={entry.box}>
        <input
          type="checkbox"
          checked={action.isBusy ? pressed : isOn}
          aria-describedby={hint}
          onChange={(change) => {
            setPressed(change.currentTarget.checked)
            setMessage('')
            action.run(change.currentTarget.checked)
          }}
        />
        {texts.events[event]}
      </label>
      <div id={hint} className={styles.hint}>
        <Soft>{texts.every({ minutes })}</Soft>
      </div>
      <Failure code={action.code} />
      <LiveRegion>{message}</LiveRegion>
    </div>
  )
}

import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { LiveRegion } from '#design/live-region.tsx'
import { Notice } from '#design/notice.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Facts } from '../parts/display/facts.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { Form } from '../parts/form/form.tsx'
import { saveFile } from '../parts/display/save-file.ts'
import { PageTitle, Section, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import styles from './personal-data.module.css'
import { CancelButton, Dialog, DialogActions } from '../parts/dialog/dialog.tsx'

type Known = OfficeAnswer<'findPerson'>
/** A person as they were looked for, and how much is known of them. */
type Found = { person: string; known: Known }

/** The data that a shop stores about one person: to be handed to them, or to be erased. */
export function People(): ReactNode {
  const texts = useTexts().personalData
  const seller = useSeller()
  const [found, setFound] = useState<Found | null>(null)
  const [message, setMessage] = useState('')
  const action = useAction(
    (person: string) => callOffice('findPerson', { params: { seller_id: seller }, body: { person } }),
    {
      onDone: (known, person) => {
        setMessage('')
        setFound({ person, known })
      },
    },
  )
  return (
    <>
      <PageTitle title={texts.title} />
      <p>{texts.lead}</p>
      <Form
        action={action}
        submit={texts.find}
        fieldErrorCodes={['PERSON_UNREADABLE']}
        read={(typed) => typed('person').trim()}
      >
        <TextField
          label={texts.person}
          hint={texts.personHint}
          name="person"
          maxLength={254}
          autoComplete="off"
          error={action.code === 'PERSON_UNREADABLE' ? texts.unreadable : undefined}
          required
        />
      </Form>
      {message !== '' && <Notice kind="success">{message}</Notice>}
      <LiveRegion>{message}</LiveRegion>
      {found !== null && (
        <Person
          key={found.person}
          found={found}
          onErased={(sentence) => {
            setFound(null)
            setMessage(sentence)
          }}
        />
      )}
    </>
  )
}

type PersonProps = { found: Found; onErased: (message: string) => void }

function Person({ found: { person, known }, onErased }: PersonProps): ReactNode {
  const texts = useTexts().personalData
  const isKnown = Object.values(known).some((count) => count > 0)
  return (
    <Section title={person}>
      {isKnown ? (
        <>
          <Facts
            facts={(Object.keys(known) as (keyof Known)[]).map(
              (name) => [texts.known[name], known[name] === 0 ? '' : String(known[name])] as const,
            )}
          />
          <div className={styles.actions}>
            <Keep person={person} />
            <Erase person={person} known={known} onErased={onErased} />
          </div>
        </>
      ) : (
        <p>{texts.nothing}</p>
      )}
    </Section>
  )
}

/** The button that writes all of it into a file. */
function Keep({ person }: { person: string }): ReactNode {
  const all = useTexts()
  const seller = useSeller()
  const action = useAction(
    () => callOffice('exportPerson', { params: { seller_id: seller }, body: { person } }),
    {
      onDone: ({ data }) => {
        const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
        saveFile(file, `${all.personalData.file}.json`)
      },
    },
  )
  return (
    <>
      <Button busy={action.isBusy} busyLabel={all.working} onClick={() => action.run(undefined)}>
        {all.personalData.keep}
      </Button>
      <Failure code={action.code} />
    </>
  )
}

type EraseProps = { person: string; known: Known; onErased: (message: string) => void }

/** The button that erases a person, after a question that says what goes and what stays. */
function Erase({ person, known, onErased }: EraseProps): ReactNode {
  const all = useTexts()
  const texts = all.personalData
  const seller = useSeller()
  const [asks, setAsks] = useState(false)
  const action = useAction(
    () => callOffice('erasePerson', { params: { seller_id: seller }, body: { person } }),
    {
      onDone: ({ under_way: left }) => {
        setAsks(false)
        onErased(left === 0 ? texts.erased : texts.erasedInPart({ count: left }))
      },
    },
  )
  return (
    <>
      <Button onClick={() => setAsks(true)}>{texts.erase}</Button>
      <Dialog open={asks} title={texts.eraseTitle} onClose={() => setAsks(false)} closeLabel={all.close}>
        <p>{texts.eraseLead}</p>
        {known.under_way > 0 && <p>{texts.underWay({ count: known.under_way })}</p>}
        <p>{texts.otherPlaces}</p>
        <Soft>{person}</Soft>
        <Failure code={action.code} />
        <DialogActions>
          <CancelButton onClick={() => setAsks(false)} />
          <Button
            look="primary"
            busy={action.isBusy}
            busyLabel={all.working}
            onClick={() => action.run(undefined)}
          >
            {texts.confirmErase}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

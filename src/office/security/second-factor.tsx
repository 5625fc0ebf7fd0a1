import { useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Button } from '#design/button.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { CopyButton } from '../parts/form/copy.tsx'
import { Failure, sentenceOf } from '../parts/feedback/failure.tsx'
import { Form } from '../parts/form/form.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { saveFile } from '../parts/display/save-file.ts'
import { Section } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useTexts } from '../state/words.ts'
import { factorQuery } from './queries.ts'
import styles from './security.module.css'
import { useSecurityTexts } from './words.ts'
import { CancelButton, Dialog, DialogActions } from '../parts/dialog/dialog.tsx'

type Begun = OfficeAnswer<'beginFactor'>

/** The app of the own account: turning it on, its recovery codes, turning it off. */
export function SecondFactor(): ReactNode {
  const texts = useSecurityTexts()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Section title={texts.factor}>
      <Loaded query={factorQuery}>
        {({ has_app: hasApp, recovery_codes: left }) => {
          if (codes !== null) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
          return hasApp ? <TurnedOn left={left} onCodes={setCodes} /> : <TurnOn onCodes={setCodes} />
        }}
      </Loaded>
    </Section>
  )
}

type WithCodes = { onCodes: (codes: readonly string[]) => void }

function TurnOn({ onCodes }: WithCodes): ReactNode {
  const texts = useSecurityTexts()
  const working = useTexts().working
  const [begun, setBegun] = useState<Begun | null>(null)
  const begin = useAction(() => callOffice('beginFactor', { body: {} }), { onDone: setBegun })
  if (begun !== null) return <Confirm begun={begun} onCodes={onCodes} />
  return (
    <>
      <p>{texts.factorOff}</p>
      <Failure code={begin.code} />
      <div>
        <Button look="primary" busy={begin.isBusy} busyLabel={working} onClick={() => begin.run(undefined)}>
          {texts.begin}
        </Button>
      </div>
    </>
  )
}

function Confirm({ begun, onCodes }: { begun: Begun } & WithCodes): ReactNode {
  const texts = useSecurityTexts()
  const all = useTexts()
  const action = useAction((code: string) => callOffice('confirmFactor', { body: { code } }), {
    onDone: ({ recovery_codes: codes }) => onCodes(codes),
  })
  return (
    <>
      <p>{texts.scan}</p>
      <svg className={styles.code} viewBox={begun.code.view_box} role="img" aria-label={texts.codeAlt}>
        <path d={begun.code.path} />
      </svg>
      <p className={styles.key}>{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      <Form
        action={action}
        submit={texts.confirm}
        fieldErrorCodes={['WRONG_CODE']}
        read={(typed) => typed('code')}
      >
        <TextField
          label={texts.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={texts.codeHint}
          error={action.code === 'WRONG_CODE' ? sentenceOf(all, action.code) : undefined}
          required
        />
      </Form>
    </>
  )
}

function TurnedOn({ left, onCodes }: { left: number } & WithCodes): ReactNode {
  const texts = useSecurityTexts()
  const all = useTexts()
  const [isAsking, setAsking] = useState(false)
  const renew = useAction(() => callOffice('renewRecoveryCodes', { body: { renews: true } }), {
    onDone: ({ recovery_codes: codes }) => onCodes(codes),
  })
  const remove = useAction(() => callOffice('removeFactor', { body: { removes: true } }), {
    onDone: () => setAsking(false),
  })
  return (
    <>
      <p>{texts.factorOn({ left })}</p>
      <Failure code={renew.code} />
      <DialogActions>
        <Button onClick={() => setAsking(true)}>{texts.remove}</Button>
        <Button busy={renew.isBusy} busyLabel={all.working} onClick={() => renew.run(undefined)}>
          {texts.renew}
        </Button>
      </DialogActions>
      <Dialog
        open={isAsking}
        title={texts.removeTitle}
        onClose={() => setAsking(false)}
        closeLabel={all.close}
      >
        <p>{texts.removeLead}</p>
        <Failure code={remove.code} />
        <DialogActions>
          <CancelButton onClick={() => setAsking(false)} />
          <Button
            look="primary"
            busy={remove.isBusy}
            busyLabel={all.working}
            onClick={() => remove.run(undefined)}
          >
            {texts.remove}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

/** Codes that are shown this once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactNode {
  const texts = useSecurityTexts()
  const lines = codes.map((code) => `${code}\n`).join('')
  return (
    <>
      <h3>{texts.recovery}</h3>
      <p>{texts.recoveryLead}</p>
      <ul className={styles.codes} aria-label={texts.recovery}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <CopyButton text={lines} label={texts.recovery} />
        <Button onClick={() => saveFile(new Blob([lines], { type: 'text/plain' }), texts.recoveryFile)}>
          {texts.recoverySave}
        </Button>
        <Button look="primary" onClick={onDone}>
          {texts.recoverySaved}
        </Button>
      </DialogActions>
    </>
  )
}

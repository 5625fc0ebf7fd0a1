import type { ReactNode } from 'react'
import { Notice } from '#design/notice.tsx'
import { TextAreaField } from '../parts/form/text-area-field.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { useState } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { ConfirmButton } from '../parts/dialog/confirm-button.tsx'
import { Form } from '../parts/form/form.tsx'
import { Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { namedPixel, type ShownPixel } from './queries.ts'

/** Renders the form for the credentials of a pixel's account: they are written, and never shown. */
export function PixelKey({ shown, onDone }: { shown: ShownPixel; onDone: () => void }): ReactNode {
  const texts = useTexts().pixels
  const params = namedPixel(useSeller(), shown)
  const action = useAction((body: { token: string }) => callOffice('savePixelAccess', { params, body }), {
    onDone,
  })
  const forget = useAction(() => callOffice('removePixelAccess', { params }), { onDone })
  return (
    <>
      <Soft>{texts.keyLead}</Soft>
      <Form action={action} submit={texts.keySave} read={(typed) => ({ token: typed('key') })}>
        <TextAreaField
          label={texts.keyField}
          hint={texts.keyHints[shown.pixel.provider]}
          name="key"
          maxLength={5_000}
          autoComplete="off"
          required
        />
      </Form>
      {shown.access === 'kept' && (
        <ConfirmButton
          label={texts.keyForget}
          title={texts.keyForgetTitle}
          lead={texts.keyForgetLead}
          action={forget}
          run={() => forget.run(undefined)}
        />
      )}
    </>
  )
}

/** Sends a purchase of nobody, and says what the service answered. */
export function PixelTest({ shown }: { shown: ShownPixel }): ReactNode {
  const texts = useTexts().pixels
  const params = namedPixel(useSeller(), shown)
  const [answer, setAnswer] = useState<OfficeAnswer<'testPixel'> | null>(null)
  const action = useAction(
    (code: string) => callOffice('testPixel', { params, body: { test_code: code === '' ? null : code } }),
    { onDone: setAnswer },
  )
  return (
    <>
      <Soft>{texts.testLead}</Soft>
      <Form action={action} submit={texts.testSend} read={(typed) => typed('test-code').trim()}>
        <TextField
          label={texts.testCode}
          hint={texts.testCodeHint}
          name="test-code"
          maxLength={100}
          autoComplete="off"
          optional={useTexts().entry.optional}
        />
      </Form>
      {answer !== null && (
        <Notice kind={answer.outcome === 'taken' ? 'success' : 'error'}>
          {texts.tested[answer.outcome]} {answer.reason}
        </Notice>
      )}
    </>
  )
}

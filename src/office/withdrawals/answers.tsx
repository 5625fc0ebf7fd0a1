import type { ReactNode } from 'react'
import type { WithdrawalAnswer } from '#rules/withdrawal-answer.ts'
import { Notice } from '#look/notice.tsx'
import { Form } from '../parts/form.tsx'
import { TextAreaField } from '../parts/text-area-field.tsx'
import { DeedDialog } from '../sales/deed-dialog.tsx'
import sales from '../sales/sales.module.css'
import { callOffice } from '../state/call.ts'
import { useDeed } from '../state/use-deed.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import type { ShownWithdrawal } from './shown-withdrawal.ts'

type Props = { withdrawal: ShownWithdrawal }

/** The three answers to a withdrawal, each after a question that says what follows from it. */
export function Answers({ withdrawal }: Props): ReactNode {
  const texts = useTexts().withdrawals
  return (
    <div className={sales.deeds}>
      <DeedDialog name={texts.accept} title={texts.acceptTitle} done={texts.accepted}>
        {({ onDone }) => <Question withdrawal={withdrawal} answer="refund" onDone={onDone} />}
      </DeedDialog>
      <DeedDialog name={texts.refuse} title={texts.refuseTitle} done={texts.refused}>
        {({ onDone }) => <Question withdrawal={withdrawal} answer="refuse" onDone={onDone} />}
      </DeedDialog>
      <DeedDialog name={texts.outside} title={texts.outsideTitle} done={texts.wasOutside}>
        {({ onDone }) => <Question withdrawal={withdrawal} answer="outside" onDone={onDone} />}
      </DeedDialog>
    </div>
  )
}

type QuestionProps = Props & { answer: WithdrawalAnswer; onDone: () => void }

function Question({ withdrawal, answer, onDone }: QuestionProps): ReactNode {
  const texts = useTexts().withdrawals
  const seller = useSeller()
  const { reference } = withdrawal
  const deed = useDeed(
    (reason: string) =>
      callOffice('answerWithdrawal', {
        params: { seller_id: seller, reference },
        body: { answer, ...(answer === 'refuse' && { reason }) },
      }),
    { onDone },
  )
  const words = {
    refund: { lead: texts.acceptLead, submit: texts.accept },
    refuse: { lead: texts.refuseLead, submit: texts.refuse },
    outside: { lead: texts.outsideLead, submit: texts.outside },
  }[answer]
  return (
    <>
      <p>{words.lead}</p>
      {deed.code === 'NOT_REFUNDABLE' && <Notice kind="warning">{texts.transferOnly}</Notice>}
      <Form
        deed={deed}
        submit={words.submit}
        saidBy={['NOT_REFUNDABLE']}
        read={(typed) => typed('reason').trim()}
      >
        {answer === 'refuse' && (
          <TextAreaField
            label={texts.why}
            hint={texts.whyHint}
            name="reason"
            maxLength={1000}
            data-first-focus
            required
          />
        )}
      </Form>
    </>
  )
}

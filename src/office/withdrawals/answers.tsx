import type { ReactNode } from 'react'
import type { WithdrawalAnswer } from '#rules/sales/withdrawal-answer.ts'
import { Notice } from '#design/notice.tsx'
import { Form } from '../parts/form/form.tsx'
import { wireMoney } from '../parts/display/money.ts'
import { TextAreaField } from '../parts/form/text-area-field.tsx'
import { ActionDialog } from '../sales/action-dialog.tsx'
import sales from '../sales/sales.module.css'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts, useWords } from '../state/words.ts'
import type { ShownWithdrawal } from './shown-withdrawal.ts'

type Props = { withdrawal: ShownWithdrawal }

/** The three answers to a withdrawal, each after a question that says what follows from it. */
export function Answers({ withdrawal }: Props): ReactNode {
  const texts = useTexts().withdrawals
  return (
    <div className={sales.actions}>
      <ActionDialog name={texts.accept} title={texts.acceptTitle} done={texts.accepted}>
        {({ onDone }) => <Question withdrawal={withdrawal} answer="refund" onDone={onDone} />}
      </ActionDialog>
      <ActionDialog name={texts.refuse} title={texts.refuseTitle} done={texts.refused}>
        {({ onDone }) => <Question withdrawal={withdrawal} answer="refuse" onDone={onDone} />}
      </ActionDialog>
      <ActionDialog name={texts.outside} title={texts.outsideTitle} done={texts.wasOutside}>
        {({ onDone }) => <Question withdrawal={withdrawal} answer="outside" onDone={onDone} />}
      </ActionDialog>
    </div>
  )
}

type QuestionProps = Props & { answer: WithdrawalAnswer; onDone: () => void }

function Question({ withdrawal, answer, onDone }: QuestionProps): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.withdrawals
  const seller = useSeller()
  const { reference, refundable, currency } = withdrawal
  const action = useAction(
    (reason: string) =>
      callOffice('answerWithdrawal', {
        params: { seller_id: seller, reference },
        body: { answer, ...(answer === 'refuse' && { reason }) },
      }),
    { onDone },
  )
  const left = wireMoney(locale, Number(action.errors['left']?.[0] ?? 0), currency)
  const limit =
    action.code === 'REFUND_LIMIT'
      ? texts.limit({ left, who: (action.errors['who'] ?? []).join(', ') })
      : null
  const words = {
    refund: {
      lead: texts.acceptLead({ amount: wireMoney(locale, refundable, currency) }),
      submit: texts.accept,
    },
    refuse: { lead: texts.refuseLead, submit: texts.refuse },
    outside: { lead: texts.outsideLead, submit: texts.outside },
  }[answer]
  return (
    <>
      <p>{words.lead}</p>
      {limit !== null && <Notice kind="warning">{limit}</Notice>}
      {action.code === 'NOT_REFUNDABLE' && <Notice kind="warning">{texts.transferOnly}</Notice>}
      <Form
        action={action}
        submit={words.submit}
        fieldErrorCodes={['NOT_REFUNDABLE', 'REFUND_LIMIT']}
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

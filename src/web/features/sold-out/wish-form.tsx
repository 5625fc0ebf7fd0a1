import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { bareEmail, email as emailProblem } from '#rules/base/validation.ts'
import { problemText } from '#texts/lookup.ts'
import { Button } from '#design/button.tsx'
import { FieldGrid } from '#design/field.tsx'
import { Notice } from '#design/notice.tsx'
import { TextInput } from '#design/text-input.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { useForm, useProduct } from '../../checkout/checkout-context.tsx'
import { newUuid } from '../../checkout/lead/lead.ts'
import { useOrigin } from '../../checkout/lead/use-origin.ts'
import { callFailureText } from '../../ui/call-failure-text.ts'
import styles from './view.module.css'

type Step = { at: 'asks' | 'working' | 'known' } | { at: 'failed'; text: string }

/** Keeps an address with the seller, as a lead of this product. */
function useWish(): [Step, (email: string) => Promise<void>] {
  const { client, frame, texts } = usePage()
  const { data } = useProduct()
  const failures = useTopic('failures')
  const origin = useOrigin(data)
  const [step, setStep] = useState<Step>({ at: 'asks' })
  const keep = async (email: string): Promise<void> => {
    if (step.at === 'working') return
    setStep({ at: 'working' })
    try {
      const person = { email, country_code: frame.country }
      await client.call('createLead', { body: { uuid: newUuid(), step: 1, ...origin(), ...person } })
      setStep({ at: 'known' })
    } catch (failure) {
      setStep({ at: 'failed', text: callFailureText(texts, failures, failure) })
    }
  }
  return [step, keep]
}

/**
 * A buyer who wants a sold-out product leaves an address with the seller. The only promise is that the seller sees it.
 */
export function WishForm(): ReactNode {
  const words = useTopic('waiting')
  const { texts, frame } = usePage()
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const { form } = useForm()
  const [email, setEmail] = useState(form.values.email)
  const [isChecked, setChecked] = useState(false)
  const [step, keep] = useWish()
  const address = bareEmail(email)
  const problem = address === '' ? ({ code: 'required' } as const) : emailProblem(address)
  const isShown = isChecked && problem !== null
  useEffect(() => place.current?.focus(), [step])
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setChecked(true)
    if (problem === null) void keep(address)
    else field.current?.focus()
  }
  if (step.at === 'known') {
    return (
      <Notice kind="success" title={words.stock.kept} ref={place}>
        {words.stock.keptText({ email: address })}
      </Notice>
    )
  }
  return (
    <form className={styles.wish} noValidate aria-labelledby={titleId} onSubmit={submit}>
      <h3 id={titleId}>{words.title}</h3>
      <p>{words.stock.text}</p>
      <FieldGrid>
        <TextInput
          ref={field}
          required
          label={words.email}
          name="waiting-email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onValue={setEmail}
          error={
            isShown
              ? problemText(texts, frame.locale, problem, { key: 'email', label: words.email })
              : undefined
          }
        />
      </FieldGrid>
      {step.at === 'failed' && (
        <Notice kind="error" role="alert" ref={place}>
          {step.text}
        </Notice>
      )}
      <Button type="submit" look="primary" busy={step.at === 'working'} busyLabel={words.submit}>
        {words.submit}
      </Button>
      <p className={styles.soft}>{words.privacy}</p>
    </form>
  )
}

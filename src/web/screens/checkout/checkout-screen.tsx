import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { DefaultLayout } from '../../layouts/default-layout.tsx'
import { usePage } from '../../page-context.tsx'
import { Button } from '../../parts/button.tsx'
import { LiveRegion } from '../../parts/live-region.tsx'
import { MoneyText } from '../../parts/money-text.tsx'
import type { ScreenModule } from '../../screen.ts'
import { addressPart, openPurchasePart, prepareCheckout } from '../../state/on-demand.ts'
import { firstStepFields } from '../../state/form-values.ts'
import { holds } from '../../state/form.ts'
import { whenIdle } from '../../state/when-idle.ts'
import { useCheckout, type Checkout } from '../../state/use-checkout.ts'
import styles from './checkout.module.css'
import { CountrySelector } from './country-selector.tsx'
import { LegalLines, TrustBadges } from './legal.tsx'
import { MethodList } from './method-list.tsx'
import { PayBar } from './pay-bar.tsx'
import { PersonalFields } from './personal-section.tsx'
import { Section } from './section.tsx'
import { Summary } from './summary.tsx'
import { Terms } from './terms.tsx'

const Later = lazy(() => import('./later.tsx'))
const Feedback = lazy(() => import('./later.tsx').then((later) => ({ default: later.Feedback })))
const FailureNotice = lazy(() => import('./later.tsx').then((later) => ({ default: later.FailureNotice })))

/** The first step: who buys and, where it is asked for, from where. In the second it is a line that can be edited. */
function FirstStep({ checkout }: { checkout: Checkout }): ReactNode {
  const { texts } = usePage()
  const { form, context, edit, isTwoStep } = checkout
  const isFolded = isTwoStep && form.step === 2
  const AddressFields = context.asksAddress ? addressPart().AddressFields : null
  const isDone = holds(checkout.all, firstStepFields(context))
  const editButton = (
    <Button look="plain" onClick={() => edit({ type: 'went', step: 1 })}>
      {texts.common.actions.edit}
    </Button>
  )
  return (
    <Section title={texts.checkout.personal.title} number={1} isDone={isDone} end={isFolded && editButton}>
      {isFolded ? (
        <p className={styles.recap}>
          {[form.values.name, form.values.email, form.values.cellphone].filter(Boolean).join(' · ')}
        </p>
      ) : (
        <>
          <PersonalFields checkout={checkout} />
          {AddressFields !== null && (
            <>
              <h3 className={styles.address}>{texts.checkout.address.title}</h3>
              <AddressFields checkout={checkout} />
            </>
          )}
        </>
      )}
    </Section>
  )
}

/** After a submit that the page itself refused, the first problem gets the focus, in the page or in the card fields. */
function useProblemFocus(form: RefObject<HTMLFormElement | null>, { refusals, card }: Checkout): void {
  const focusFirst = useEffectEvent(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field !== null && field !== undefined) field.focus()
    else if (card.problem !== null) card.focus(card.problem)
  })
  useEffect(() => {
    if (refusals > 0) focusFirst()
  }, [refusals])
}

/** Whether the notice that something is missing has to be shown. */
function hasFeedback({ refusals, form, problems }: Checkout): boolean {
  return refusals > 0 && form.hasSent && Object.keys(problems).length > 0
}

/** On a change of step the reader begins at the heading of the new one. */
function useStepFocus(form: RefObject<HTMLFormElement | null>, step: 1 | 2): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const heading = form.current?.querySelectorAll<HTMLElement>('section h2')[step - 1]
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: step === 2 ? 'center' : 'start' })
  }, [form, step])
}

function Form({ checkout }: { checkout: Checkout }): ReactNode {
  const { texts } = usePage()
  const element = useRef<HTMLFormElement>(null)
  const { isTwoStep, form } = checkout
  const isFirst = isTwoStep && form.step === 1
  useStepFocus(element, form.step)
  useProblemFocus(element, checkout)
  return (
    // Until the script runs, "dialog" keeps an early press of the button from sending the fields into an address.
    <form
      ref={element}
      className={styles.form}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isFirst) checkout.goOn()
        else checkout.submit()
      }}
    >
      <FirstStep checkout={checkout} />
      <Section title={texts.payment.title} number={2} hidden={isFirst}>
        <MethodList checkout={checkout} />
        <Terms checkout={checkout} />
      </Section>
      {hasFeedback(checkout) && (
        <Suspense>
          <Feedback />
        </Suspense>
      )}
      {checkout.submission.failure !== null && (
        <Suspense>
          <FailureNotice checkout={checkout} />
        </Suspense>
      )}
      <PayBar checkout={checkout} />
    </form>
  )
}

/** Loads what comes after the first screen as soon as that stands, and at once when the buyer is faster. */
function WhenIdle({ checkout }: { checkout: Checkout }): ReactNode {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  if (!isIdle && checkout.submission.step.at === 'idle') return null
  return (
    <Suspense>
      <Later checkout={checkout} />
    </Suspense>
  )
}

/** The checkout: who buys, how they pay, what it costs. */
export const Screen: ScreenModule<'checkout'>['Screen'] = ({ data }) => {
  const { texts, money } = usePage()
  const checkout = useCheckout(data)
  const { pricing } = checkout
  const { name } = checkout.checkout.data.seller
  const openPurchase = openPurchasePart(data)
  return (
    <DefaultLayout
      seller={{ name, logo: checkout.checkout.custom_checkout.logotipo }}
      end={<CountrySelector />}
      summary={<Summary checkout={checkout} />}
      summaryTotal={<MoneyText amount={pricing.total} currency={pricing.currency} />}
      footer={<LegalLines checkout={checkout} />}
    >
      <h1 className={styles.title}>{checkout.checkout.data.name}</h1>
      {openPurchase !== null && <openPurchase.OpenPurchase checkout={checkout} />}
      <Form checkout={checkout} />
      <TrustBadges />
      <LiveRegion>
        {texts.common.accessibility.totalIsNow({ total: money(pricing.total, pricing.currency) })}
      </LiveRegion>
      <WhenIdle checkout={checkout} />
    </DefaultLayout>
  )
}

export const head: ScreenModule<'checkout'>['head'] = ({ checkout }, texts) => ({
  title: `${texts.common.page.title} · ${checkout.data.name}`,
  theme: checkout.custom_checkout.theme,
  accent: checkout.custom_checkout.theme_color,
})

export const prepare: ScreenModule<'checkout'>['prepare'] = prepareCheckout

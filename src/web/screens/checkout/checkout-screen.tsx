import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { StepName } from '#rules/checkout-steps.ts'
import { DefaultLayout } from '../../ui/default-layout.tsx'
import { usePage } from '../../app/page-context.tsx'
import { LiveRegion } from '#look/live-region.tsx'
import { Late } from '../../ui/late.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import type { DataOf, ScreenModule } from '../../app/screen.ts'
import {
  addressPart,
  bumpsPart,
  donationPart,
  heldPart,
  openPurchasePart,
  recurringPart,
  renewalPart,
  prepareCheckout,
  prepareLate,
  soldOutPart,
  stepsPart,
  trustPart,
  termsPart,
} from '../../checkout/on-demand.ts'
import { stepFields } from '../../checkout/form/form-values.ts'
import { holds } from '../../checkout/form/form.ts'
import { useIdle, whenIdle } from '../../app/when-idle.ts'
import { useCheckout, type Checkout } from '../../checkout/use-checkout.ts'
import { useMounted } from '../../app/use-mounted.ts'
import styles from './checkout.module.css'
import { CountrySelector } from '../../features/country/country-selector.tsx'
import { CouponPlace } from '../../features/coupon/coupon-place.tsx'
import { MethodList } from './method-list.tsx'
import { isBeforeLast, PayBar } from './pay-bar.tsx'
import { PersonalFields } from './personal-section.tsx'
import { Section } from '../../ui/section.tsx'
import { Summary } from './summary.tsx'

const Later = lazy(() => import('./later.tsx'))
const GiftOption = lazy(() => import('../../features/gift/view.tsx'))
const Feedback = lazy(() => import('./later.tsx').then((later) => ({ default: later.Feedback })))
const FailureNotice = lazy(() => import('./later.tsx').then((later) => ({ default: later.FailureNotice })))

/** The address fields, on a page that asks for an address. */
function AddressStep({ checkout }: { checkout: Checkout }): ReactNode {
  const part = addressPart()
  return <part.AddressStep checkout={checkout} />
}

type StepProps = {
  checkout: Checkout
  /** Told whether every ticket has its holder. */
  onNamed: (areAll: boolean) => void
}

/** Who buys; and for whom, where it can be a present. Its place is kept until it has come. */
function PersonalStep({ checkout, onNamed }: StepProps): ReactNode {
  const held = heldPart(checkout.data)
  const isIdle = useIdle()
  return (
    <>
      <PersonalFields checkout={checkout} />
      {held && <held.HolderFields checkout={checkout} onNamed={onNamed} />}
      {checkout.checkout.data.can_be_gifted && (
        <div className={styles.gift}>
          <Suspense>{isIdle && <GiftOption checkout={checkout} />}</Suspense>
        </div>
      )}
    </>
  )
}

function PaymentStep({ checkout }: { checkout: Checkout }): ReactNode {
  const part = termsPart(checkout.data)
  const bumps = bumpsPart(checkout.data)
  const recurring = recurringPart(checkout.data)
  return (
    <>
      <MethodList checkout={checkout} />
      {recurring && <recurring.ContractCard checkout={checkout} />}
      {bumps && <bumps.BumpCards checkout={checkout} />}
      <CouponPlace checkout={checkout} place="form" />
      {part && <part.Terms checkout={checkout} />}
    </>
  )
}

const CONTENT: Readonly<Record<StepName, ComponentType<StepProps>>> = {
  personal: PersonalStep,
  address: AddressStep,
  payment: PaymentStep,
}

/** A step as a numbered part of the form; on a page of steps only the current one is open. */
function Step({ checkout, name }: { checkout: Checkout; name: StepName }): ReactNode {
  const { texts } = usePage()
  const { form, context, steps, isStepped } = checkout
  const part = stepsPart(checkout.data)
  const place = steps.indexOf(name)
  const isOpen = !isStepped || form.step === name
  const isPassed = isStepped && place < steps.indexOf(form.step)
  const isLacking = isPassed && name === 'personal' && form.lacking.length > 0
  const renewal = renewalPart(checkout.data)
  // Holders stand in the document alone: they are told of once the page lives.
  const [areNamed, setNamed] = useState(heldPart(checkout.data) === null)
  const Content = CONTENT[name]
  const titles = {
    personal: texts.checkout.personal.title,
    address: texts.checkout.steps.address,
    payment: texts.payment.title,
  }
  if (renewal && name === 'personal') return <renewal.SubscriptionStep checkout={checkout} />
  return (
    <Section
      id={`step-${name}`}
      title={titles[name]}
      number={place + 1}
      isDone={
        name !== 'payment' &&
        (areNamed || name !== 'personal') &&
        holds(checkout.all, stepFields(name, context))
      }
      isFolded={!isOpen && !isLacking}
      end={part && <part.StepEnd checkout={checkout} step={name} />}
      recap={isPassed && part && <part.StepRecap checkout={checkout} step={name} />}
    >
      <Content checkout={checkout} onNamed={setNamed} />
    </Section>
  )
}

/** Whether the notice that something is missing has to be shown. */
function hasFeedback({ refusals, form, problems }: Checkout): boolean {
  return refusals > 0 && form.hasSent && Object.keys(problems).length > 0
}

function Form({ checkout }: { checkout: Checkout }): ReactNode {
  const part = stepsPart(checkout.data)
  const donation = checkout.context.donation && donationPart()
  const recurring = recurringPart(checkout.data)
  const isFirstShown = !checkout.isStepped || checkout.form.step === 'personal'
  return (
    // Until the script runs, "dialog" keeps an early press of the button from sending the fields into an address.
    <form
      className={styles.form}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isBeforeLast(checkout)) checkout.goOn()
        else checkout.submit()
      }}
    >
      {recurring && <recurring.TrialNotice checkout={checkout} at="top" />}
      {donation && isFirstShown && <donation.DonationField checkout={checkout} />}
      {checkout.steps.map((name) => (
        <Step key={name} checkout={checkout} name={name} />
      ))}
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
      {recurring && <recurring.TrialNotice checkout={checkout} at="bottom" />}
      {part && <part.BackButton checkout={checkout} />}
      <PayBar checkout={checkout} />
      {part && <part.StepHistory checkout={checkout} />}
    </form>
  )
}

/** Loads what comes after the first screen as soon as that stands, and at once when the buyer is faster. */
function WhenIdle({ checkout }: { checkout: Checkout }): ReactNode {
  const isIdle = useIdle()
  const isMounted = useMounted()
  // A coupon of the link is checked at once: the price depends on it.
  const { step, failure } = checkout.submission
  const isAtRest = step.at === 'idle' && failure === null && checkout.coupon.at === 'closed'
  if (!isMounted || (!isIdle && isAtRest)) return null
  return (
    <Suspense>
      <Later checkout={checkout} />
    </Suspense>
  )
}

/** Brings the parts that were only read until now, once the first screen stands. */
function useLateParts(data: DataOf<'checkout'>): void {
  const { frame } = usePage()
  const [, setLoaded] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        // Without a network the page stays as the server wrote it.
        prepareLate(data, frame).then(
          () => setLoaded(true),
          () => null,
        )
      }),
    [data, frame],
  )
}

/** The checkout: who buys, how they pay, what it costs. */
export const Screen: ScreenModule<'checkout'>['Screen'] = ({ data }) => {
  const { texts, frame, money } = usePage()
  const checkout = useCheckout(data)
  const { pricing } = checkout
  const { name } = checkout.checkout.data.seller
  const openPurchase = openPurchasePart(data, frame)
  const soldOut = soldOutPart(data)
  const held = heldPart(data)
  const trust = trustPart()
  useLateParts(data)
  return (
    <DefaultLayout
      seller={{ name, logo: checkout.checkout.custom_checkout.logotipo }}
      end={renewalPart(data) === null ? <CountrySelector /> : undefined}
      summary={<Summary checkout={checkout} />}
      summaryTotal={<MoneyText amount={pricing.total} currency={pricing.currency} />}
      footer={<Late name="legal">{trust && <trust.LegalLines checkout={checkout} />}</Late>}
    >
      <h1 className={styles.title}>{checkout.checkout.data.name}</h1>
      {openPurchase !== null && <openPurchase.OpenPurchase checkout={checkout} />}
      {held && <held.HeldBar checkout={checkout} />}
      {soldOut === null ? <Form checkout={checkout} /> : <soldOut.SoldOut checkout={checkout} />}
      <Late name="badges">{trust && <trust.TrustBadges />}</Late>
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
  bumps: checkout.custom_checkout,
})

export const prepare: ScreenModule<'checkout'>['prepare'] = prepareCheckout

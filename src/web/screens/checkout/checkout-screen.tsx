import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import type { StepName } from '#rules/checkout-steps.ts'
import { DefaultLayout } from '../../ui/default-layout.tsx'
import { usePage } from '../../app/page-context.tsx'
import { LiveRegion } from '#look/live-region.tsx'
import { Late } from '../../ui/late.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import type { DataOf, ScreenModule } from '../../app/screen.ts'
import { prepareFeatures, type PreparedFeatures } from '../../checkout/feature.ts'
import { FeaturesProvider, useFeature } from '../../checkout/features-context.tsx'
import addressFeature from '../../features/address/feature.ts'
import bumpsFeature from '../../features/bumps/feature.ts'
import donationFeature from '../../features/donation/feature.ts'
import giftFeature from '../../features/gift/feature.ts'
import heldTickets from '../../features/held-tickets/feature.ts'
import openPurchaseFeature from '../../features/open-purchase/feature.ts'
import { useRecurring } from '../../features/recurring/use-recurring.ts'
import renewalFeature from '../../features/renewal/feature.ts'
import soldOutFeature from '../../features/sold-out/feature.ts'
import stepsFeature from '../../features/steps/feature.ts'
import termsFeature from '../../features/terms/feature.ts'
import trustFeature from '../../features/trust/feature.ts'
import { stepFields } from '../../checkout/form/form-values.ts'
import { holds } from '../../checkout/form/form.ts'
import { useIdle } from '../../app/when-idle.ts'
import { useCheckout, type Checkout } from '../../checkout/use-checkout.ts'
import { useMounted } from '../../app/use-mounted.ts'
import styles from './checkout.module.css'
import { CountrySelector } from '../../features/country/country-selector.tsx'
import { CouponPlace } from '../../features/coupon/coupon-place.tsx'
import { MethodList } from './method-list.tsx'
import { isBeforeLast, PayBar, usePayWords } from './pay-bar.tsx'
import { PersonalFields } from './personal-section.tsx'
import { Section } from '../../ui/section.tsx'
import { Summary } from './summary.tsx'
import { FEATURES } from './features.ts'

const Later = lazy(() => import('./later.tsx'))
const Feedback = lazy(() => import('./later.tsx').then((later) => ({ default: later.Feedback })))
const FailureNotice = lazy(() => import('./later.tsx').then((later) => ({ default: later.FailureNotice })))

/** The address fields, on a page that asks for an address. */
function AddressStep({ checkout }: { checkout: Checkout }): ReactNode {
  const address = useFeature(addressFeature)
  return address && <address.AddressStep checkout={checkout} />
}

type StepProps = {
  checkout: Checkout
  /** Told whether every ticket has its holder. */
  onNamed: (areAll: boolean) => void
}

/** Who buys; and for whom, where it can be a present. Its place is kept until it has come. */
function PersonalStep({ checkout, onNamed }: StepProps): ReactNode {
  const held = useFeature(heldTickets)
  const gift = useFeature(giftFeature)
  return (
    <>
      <PersonalFields checkout={checkout} />
      {held && <held.HolderFields checkout={checkout} onNamed={onNamed} />}
      {checkout.checkout.data.can_be_gifted && (
        <div className={styles.gift}>{gift && <gift.GiftOption checkout={checkout} />}</div>
      )}
    </>
  )
}

function PaymentStep({ checkout }: { checkout: Checkout }): ReactNode {
  const terms = useFeature(termsFeature)
  const bumps = useFeature(bumpsFeature)
  const recurring = useRecurring()
  return (
    <>
      <MethodList checkout={checkout} />
      {recurring && <recurring.ContractCard checkout={checkout} />}
      {bumps && <bumps.BumpCards checkout={checkout} />}
      <CouponPlace checkout={checkout} place="form" />
      {terms && <terms.Terms checkout={checkout} />}
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
  const part = useFeature(stepsFeature)
  const place = steps.indexOf(name)
  const isOpen = !isStepped || form.step === name
  const isPassed = isStepped && place < steps.indexOf(form.step)
  const isLacking = isPassed && name === 'personal' && form.lacking.length > 0
  const renewal = useFeature(renewalFeature)
  const hasHolders = useFeature(heldTickets) !== null
  // Holders stand in the document alone: they are told of once the page lives.
  const [areNamed, setNamed] = useState(!hasHolders)
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
  const part = useFeature(stepsFeature)
  const donation = useFeature(donationFeature)
  const recurring = useRecurring()
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

type CheckoutModule = ScreenModule<'checkout', PreparedFeatures>

/** The checkout: who buys, how they pay, what it costs. */
export const Screen: CheckoutModule['Screen'] = ({ data, prepared }) => (
  <FeaturesProvider data={data} prepared={prepared}>
    <CheckoutPage data={data} />
  </FeaturesProvider>
)

function CheckoutPage({ data }: { data: DataOf<'checkout'> }): ReactNode {
  const checkout = useCheckout(data)
  const { pricing } = checkout
  const { name } = checkout.checkout.data.seller
  const openPurchase = useFeature(openPurchaseFeature)
  const soldOut = useFeature(soldOutFeature)
  const held = useFeature(heldTickets)
  const trust = useFeature(trustFeature)
  const renewal = useFeature(renewalFeature)
  const { texts, money } = usePage()
  const button = usePayWords(checkout)
  return (
    <DefaultLayout
      seller={{ name, logo: checkout.checkout.custom_checkout.logotipo }}
      end={renewal === null ? <CountrySelector /> : undefined}
      summary={<Summary checkout={checkout} />}
      summaryTotal={<MoneyText amount={pricing.total} currency={pricing.currency} />}
      footer={<Late name="legal">{trust && <trust.LegalLines checkout={checkout} button={button} />}</Late>}
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

export const prepare: CheckoutModule['prepare'] = (data, frame) => prepareFeatures(FEATURES, data, frame)

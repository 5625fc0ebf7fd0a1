import { memo, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { STEPS, type StepName } from '#rules/page/checkout-steps.ts'
import { DefaultLayout } from '../../ui/default-layout.tsx'
import { usePage } from '../../app/page-context.tsx'
import { LiveRegion } from '#design/live-region.tsx'
import { Late } from '../../ui/late.tsx'
import { latePart } from '../../app/late-part.tsx'
import type { ScreenModule } from '../../app/screen.ts'
import {
  CheckoutProvider,
  useCart,
  useForm,
  useProduct,
  useSubmission,
} from '../../checkout/checkout-context.tsx'
import { prepareFeatures, type PreparedFeatures } from '../../checkout/feature.ts'
import { FeaturesProvider, useFeature } from '../../checkout/features-context.tsx'
import addressFeature from '../../features/address/feature.ts'
import bumpLimits from '../../features/bump-limits/feature.ts'
import bumpsFeature from '../../features/bumps/feature.ts'
import donationFeature from '../../features/donation/feature.ts'
import giftFeature from '../../features/gift/feature.ts'
import heldTickets from '../../features/held-tickets/feature.ts'
import oneColumn from '../../features/one-column/feature.ts'
import openPurchaseFeature from '../../features/open-purchase/feature.ts'
import questions from '../../features/questions/feature.ts'
import { useRecurring } from '../../features/recurring/use-recurring.ts'
import renewalFeature from '../../features/renewal/feature.ts'
import sellerPageFeature from '../../features/seller-page/feature.ts'
import soldOutFeature from '../../features/sold-out/feature.ts'
import stepsFeature from '../../features/steps/feature.ts'
import termsFeature from '../../features/terms/feature.ts'
import trustFeature from '../../features/trust/feature.ts'
import { stepFields } from '../../checkout/form/form-values.ts'
import { holds } from '../../checkout/form/form.ts'
import { useIdle } from '../../app/when-idle.ts'
import { useMounted } from '../../app/use-mounted.ts'
import styles from './checkout.module.css'
import { CountrySelector } from '../../features/country/country-selector.tsx'
import { CouponPlace } from '../../features/coupon/coupon-place.tsx'
import { MethodList } from './method-list.tsx'
import { isBeforeLast, PayBar, usePayWords } from './pay-bar.tsx'
import { PersonalFields } from './personal-section.tsx'
import { Section } from '../../ui/section.tsx'
import { Summary } from './summary.tsx'
import { SummaryBar } from './summary-bar.tsx'
import { FEATURES } from './features.ts'

const Later = latePart(() => import('./later.tsx'))
const Feedback = latePart(async () => ({ default: (await import('./later.tsx')).Feedback }))
const FailureNotice = latePart(async () => ({ default: (await import('./later.tsx')).FailureNotice }))

/** The address fields, on a page that asks for an address. */
function AddressStep(): ReactNode {
  const address = useFeature(addressFeature)
  return address && <address.AddressStep />
}

type StepProps = {
  /** Called with whether every ticket has its holder. */
  onNamed: (areAll: boolean) => void
}

/** The buyer; and the recipient, if it can be a present. Its place is kept until it is loaded. */
function PersonalStep({ onNamed }: StepProps): ReactNode {
  const { product } = useProduct()
  const held = useFeature(heldTickets)
  const gift = useFeature(giftFeature)
  return (
    <>
      <PersonalFields />
      {held && <held.HolderFields onNamed={onNamed} />}
      {product.can_be_gifted && <div className={styles.gift}>{gift && <gift.GiftOption />}</div>}
    </>
  )
}

function PaymentStep(): ReactNode {
  const terms = useFeature(termsFeature)
  const bumps = useFeature(bumpsFeature)
  const limits = useFeature(bumpLimits)
  const recurring = useRecurring()
  const held = useFeature(heldTickets)
  return (
    <>
      <MethodList />
      {held && <held.LateMethods />}
      {recurring && <recurring.ContractCard />}
      {bumps && <bumps.BumpCards Limit={limits && limits.BumpLimit} />}
      <CouponPlace place="form" />
      {terms && <terms.Terms />}
    </>
  )
}

const CONTENT: Readonly<Record<StepName, ComponentType<StepProps>>> = {
  personal: PersonalStep,
  address: AddressStep,
  // Most keys are typed into the other steps, and none of them changes this one.
  payment: memo(PaymentStep),
}

/** A step as a numbered part of the form; on a page of steps only the current one is open. */
function Step({ name }: { name: StepName }): ReactNode {
  const { form, context, steps, isStepped, all } = useForm()
  const { texts } = usePage()
  const part = useFeature(stepsFeature)
  const place = steps.indexOf(name)
  const passed = isStepped ? steps.indexOf(form.step) - place : 0
  const isPassed = passed > 0
  const isLacking = isPassed && name === 'personal' && form.lacking.length > 0
  const renewal = useFeature(renewalFeature)
  const hasHolders = useFeature(heldTickets) !== null
  // Holders are in the document alone: they are reported once the page is interactive.
  const [areNamed, setNamed] = useState(!hasHolders)
  const Content = CONTENT[name]
  const titles = {
    personal: texts.checkout.personal.title,
    address: texts.checkout.steps.address,
    payment: texts.payment.title,
  }
  if (renewal && name === 'personal') return <renewal.SubscriptionStep />
  return (
    <Section
      id={`step-${name}`}
      title={titles[name]}
      number={place + 1}
      isBare={place < 0}
      isDone={
        name !== 'payment' && (areNamed || name !== 'personal') && holds(all, stepFields(name, context))
      }
      isAhead={passed < 0}
      isFolded={passed !== 0 && !isLacking}
      end={isStepped && part && <part.StepEnd step={name} />}
      recap={isPassed && part && <part.StepRecap step={name} />}
    >
      <Content onNamed={setNamed} />
    </Section>
  )
}

/** The notice that something is missing, after a submit that the page itself refused. */
function Missing(): ReactNode {
  const { form, problems } = useForm()
  const { refusals } = useSubmission()
  if (refusals === 0 || !form.hasSent || Object.keys(problems).length === 0) return null
  return (
    <Suspense>
      <Feedback />
    </Suspense>
  )
}

function Failed(): ReactNode {
  const { submission } = useSubmission()
  if (submission.failure === null) return null
  return (
    <Suspense>
      <FailureNotice />
    </Suspense>
  )
}

/** The parts of the form; before the first of them, how much is given. */
function Steps(): ReactNode {
  const { isStepped, at, steps } = useForm()
  const donation = useFeature(donationFeature)
  const isFirstShown = !isStepped || at === 0
  return (
    <>
      {donation && isFirstShown && <donation.DonationField />}
      {STEPS.map(
        // The step's other choices stay, even if nothing is paid.
        (name) => (name === 'payment' || steps.includes(name)) && <Step key={name} name={name} />,
      )}
    </>
  )
}

/** Sends the form, or goes on to its next step. */
function FormFrame({ children }: { children: ReactNode }): ReactNode {
  const form = useForm()
  const { goOn, submit } = useSubmission()
  const asks = useFeature(questions)?.asks(form)
  return (
    // Until the script runs, "dialog" keeps an early press of the button from sending the fields into an address.
    <form
      className={styles.form}
      data-asks={asks}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isBeforeLast(form)) goOn()
        else submit()
      }}
    >
      {children}
    </form>
  )
}

function Form(): ReactNode {
  const part = useFeature(stepsFeature)
  const one = useFeature(questions)
  const recurring = useRecurring()
  return (
    <FormFrame>
      {one && <one.QuestionProgress />}
      {recurring && <recurring.TrialNotice at="top" />}
      <Steps />
      <Missing />
      <Failed />
      {recurring && <recurring.TrialNotice at="bottom" />}
      {part && <part.BackButton />}
      <PayBar />
      {part && <part.StepHistory />}
    </FormFrame>
  )
}

/** Loads the parts after the first screen as soon as that is rendered, and at once when the buyer is faster. */
function WhenIdle(): ReactNode {
  const { coupon } = useCart()
  const { submission, refusals } = useSubmission()
  const isIdle = useIdle()
  const isMounted = useMounted()
  // A coupon of the link is checked at once: the price depends on it.
  const { step, failure } = submission
  const isAtRest = step.at === 'idle' && failure === null && coupon.at === 'closed'
  if (!isMounted || (!isIdle && isAtRest)) return null
  return (
    <Suspense>
      <Later wake={isAtRest && refusals} holdsPage />
    </Suspense>
  )
}

/** The seller's content at a place. */
function Own({ at }: { at: 'Above' | 'Beside' | 'Below' }): ReactNode {
  const Part = useFeature(sellerPageFeature)?.[at]
  const isBranded = useProduct().answer.custom_checkout.is_dressed
  return isBranded && <Late name={at}>{Part ? <Part /> : null}</Late>
}

type CheckoutModule = ScreenModule<'checkout', PreparedFeatures>

/** The checkout: the buyer, the payment method, the cost. */
export const Screen: CheckoutModule['Screen'] = ({ data, prepared }) => (
  <FeaturesProvider data={data} prepared={prepared}>
    <CheckoutProvider data={data}>
      <CheckoutPage />
    </CheckoutProvider>
  </FeaturesProvider>
)

function CheckoutPage(): ReactNode {
  const { product, answer } = useProduct()
  const { pricing } = useCart()
  const { name } = product.seller
  const openPurchase = useFeature(openPurchaseFeature)
  const soldOut = useFeature(soldOutFeature)
  const held = useFeature(heldTickets)
  const trust = useFeature(trustFeature)
  const renewal = useFeature(renewalFeature)
  const { texts, money, frame } = usePage()
  const button = usePayWords()
  const Layout = useFeature(oneColumn)?.OneColumnLayout ?? DefaultLayout
  return (
    <Layout
      seller={{ name, logo: answer.custom_checkout.logotipo }}
      end={renewal === null ? <CountrySelector /> : undefined}
      summary={<Summary />}
      summaryBar={<SummaryBar />}
      beside={<Own at="Beside" />}
      footer={<Late name="legal">{trust && <trust.LegalLines button={button} />}</Late>}
    >
      <Own at="Above" />
      <h1 className={styles.title} lang={frame.writtenIn}>
        {product.name}
      </h1>
      {openPurchase !== null && <openPurchase.BackUnpaid />}
      {held && <held.HeldBar />}
      {soldOut === null ? <Form /> : <soldOut.SoldOut />}
      <Late name="badges">{trust && <trust.TrustBadges />}</Late>
      <Own at="Below" />
      <LiveRegion>
        {texts.common.accessibility.totalIsNow({ total: money(pricing.total, pricing.currency) })}
      </LiveRegion>
      <WhenIdle />
    </Layout>
  )
}

export const head: ScreenModule<'checkout'>['head'] = ({ checkout }, texts) => ({
  title: `${texts.common.page.title} · ${checkout.data.name}`,
  theme: checkout.custom_checkout.theme,
  accent: checkout.custom_checkout.theme_color,
  bumps: checkout.custom_checkout,
})

export const prepare: CheckoutModule['prepare'] = (data, frame) => prepareFeatures(FEATURES, data, frame)

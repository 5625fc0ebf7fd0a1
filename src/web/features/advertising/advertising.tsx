import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { asksFirst, mayAdvertise, type ConsentChoice } from '#rules/advertising-consent.ts'
import { Button } from '#look/button.tsx'
import { latePart } from '../../app/late-part.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { useProduct } from '../../checkout/checkout-context.tsx'
import { advertisingChoice, refusesBySignal } from '../../checkout/lead/advertising-choice.ts'
import { usePayBarHeight } from './pay-bar-height.ts'
import styles from './bar.module.css'
import './bar-styles.ts'

/** Only where somebody is told of visits, or a script of the seller is. */
const Visit = latePart(async () => ({ default: (await import('./visit.tsx')).Visit }))

type Answer = Exclude<ConsentChoice, 'none'>

/** What the services are called by those who read of them. */
const NAMES: Readonly<Record<string, string>> = {
  meta: 'Meta (Facebook, Instagram)',
  ga4: 'Google Analytics',
  google_ads: 'Google Ads',
  tiktok: 'TikTok',
  kwai: 'Kwai',
  taboola: 'Taboola',
  outbrain: 'Outbrain',
}

type BarProps = {
  isReopened: boolean
  hasFailed: boolean
  isBusy: boolean
  onAnswer: (answer: Answer) => void
}

/** The question, with two answers that weigh the same. */
function Bar({ isReopened, hasFailed, isBusy, onAnswer }: BarProps): ReactNode {
  const words = useTopic('advertising')
  const { product, answer } = useProduct()
  const place = useRef<HTMLElement>(null)
  usePayBarHeight(place)
  useEffect(() => {
    // Who asked for it is led there; who came to buy is left where they are.
    if (isReopened) place.current?.querySelector('button')?.focus()
  }, [isReopened])
  const services = (answer.advertising?.services ?? []).map((name) => NAMES[name] ?? name).join(', ')
  return (
    <section ref={place} className={styles.bar} aria-label={words.title}>
      <p>{words.question({ seller: product.seller.name, services })}</p>
      {hasFailed && <p role="alert">{words.failed}</p>}
      <div className={styles.choices}>
        <Button busy={isBusy} onClick={() => onAnswer('denied')}>
          {words.no}
        </Button>
        <Button busy={isBusy} onClick={() => onAnswer('granted')}>
          {words.yes}
        </Button>
      </div>
    </section>
  )
}

/** Asks whether advertisers may be told, where the law or the seller wants that, and lets the answer be changed. */
export default function Advertising(): ReactNode {
  const words = useTopic('advertising')
  const { client, frame } = usePage()
  const { product, answer } = useProduct()
  const [choice, setChoice] = useState(() => advertisingChoice(product.seller_id))
  const [step, setStep] = useState<'rests' | 'reopened' | 'working' | 'failed'>('rests')
  if (answer.advertising === undefined || refusesBySignal()) return null

  const asks = choice === 'none' && asksFirst(frame.country, answer.advertising.scope)
  const say = async (next: Answer): Promise<void> => {
    setStep('working')
    const body = { product_id: product.id, choice: next, language: frame.locale }
    await client.call('chooseAdvertising', { body })
    setChoice(next)
    setStep('rests')
  }
  const { scope, moments, has_frame } = answer.advertising
  const isTold = mayAdvertise({ country: frame.country, scope, refusesBySignal: false }, choice)
  return (
    <>
      {asks || step !== 'rests' ? (
        <Bar
          isReopened={step === 'reopened'}
          hasFailed={step === 'failed'}
          isBusy={step === 'working'}
          onAnswer={(next) => void say(next).catch(() => setStep('failed'))}
        />
      ) : (
        <p className={styles.change}>
          {words.state[choice]}{' '}
          <Button look="plain" onClick={() => setStep('reopened')}>
            {words.change}
          </Button>
        </p>
      )}
      {isTold && (moments !== undefined || has_frame === true) && (
        <Suspense>
          <Visit />
        </Suspense>
      )}
    </>
  )
}

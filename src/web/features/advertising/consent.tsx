import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { CallInput } from '#contract/checkout/calls.ts'
import type { ConsentChoice } from '#rules/advertising/advertising-consent.ts'
import { Button } from '#design/button.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { usePayBarHeight } from './pay-bar-height.ts'
import styles from './bar.module.css'
import './bar-styles.ts'

type Answer = Exclude<ConsentChoice, 'none'>

/** Names of the services for readers. */
const NAMES: Readonly<Record<string, string>> = {
  meta: 'Meta (Facebook, Instagram)',
  ga4: 'Google Analytics',
  google_ads: 'Google Ads',
  tiktok: 'TikTok',
  kwai: 'Kwai',
  taboola: 'Taboola',
  outbrain: 'Outbrain',
}

/** The asking seller and the services named. */
type Asked = { productId: number; sellerName: string; services: readonly string[] }

type BarProps = {
  about: Asked
  isReopened: boolean
  hasFailed: boolean
  isBusy: boolean
  onAnswer: (answer: Answer) => void
}

/** The question, with two answers that weigh the same. */
function Bar({ about, isReopened, hasFailed, isBusy, onAnswer }: BarProps): ReactNode {
  const words = useTopic('advertising')
  const place = useRef<HTMLElement>(null)
  usePayBarHeight(place)
  useEffect(() => {
    // A buyer who requested the question gets the focus there; one who came to buy keeps theirs.
    if (isReopened) place.current?.querySelector('button')?.focus()
  }, [isReopened])
  const services = about.services.map((name) => NAMES[name] ?? name).join(', ')
  return (
    <section ref={place} className={styles.bar} aria-label={words.title}>
      <p>{words.question({ seller: about.sellerName, services })}</p>
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

type ConsentProps = {
  about: Asked
  /** The purchase on whose page it is said. */
  sale?: CallInput<'chooseAdvertising'>['body']['sale']
  choice: ConsentChoice
  /** The question is shown by itself; otherwise only when the answer is to be changed. */
  asks?: boolean
  onChoice: (next: ConsentChoice) => void
}

/** Asks for consent to notify advertisers of the buyer, and lets the answer be changed. */
export function Consent({ about, sale, choice, asks = false, onChoice }: ConsentProps): ReactNode {
  const words = useTopic('advertising')
  const { client, frame } = usePage()
  const [step, setStep] = useState<'rests' | 'reopened' | 'working' | 'failed'>('rests')
  const say = async (next: Answer): Promise<void> => {
    setStep('working')
    const body = { product_id: about.productId, choice: next, language: frame.locale, sale }
    await client.call('chooseAdvertising', { body })
    onChoice(next)
    setStep('rests')
  }
  return asks || step !== 'rests' ? (
    <Bar
      about={about}
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
  )
}

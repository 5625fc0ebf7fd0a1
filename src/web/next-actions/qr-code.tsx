import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import type { NextActionWire } from '#contract/checkout/fields.ts'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import type { Topics } from '#texts/topics.ts'
import { usePage } from '../app/page-context.tsx'
import { useTopic } from '../app/use-topic.ts'
import { Button, ButtonLink } from '#design/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Countdown, secondsLeft, useSecondsLeft } from '../ui/countdown.tsx'
import { Icon } from '#design/icon.tsx'
import { LiveRegion } from '#design/live-region.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { minorOf } from '../app/wire-money.ts'
import { TextInput } from '#design/text-input.tsx'
import { serverNow } from '../app/server-clock.ts'
import { AutomaticPixNote } from './automatic-pix.tsx'
import type { Followed, SaleChange } from './follow-sale.ts'
import { usePixCalls, type PixCalls } from './pix-calls.ts'
import { CLOCK, DOWNLOAD } from '#design/outlines.ts'
import styles from './qr-code.module.css'

export type QrCode = Extract<NextActionWire, { kind: 'qr-code' }>

export type QrCodeActionProps = {
  /** The sale that the code pays; `created_at` is when its first code was made. */
  sale: Pick<SaleAnswer, 'sale_id' | 'order_number' | 'total' | 'currency' | 'created_at' | 'automatic_pix'>
  /** Reads the sale. */
  token: string
  action: QrCode
  /** Takes in what the gateway said when it was asked, and the new code after a renewal. */
  onChange: (change: SaleChange) => void
  during: Followed['during']
  /** Where the buyer can choose another method, when the page they are on is not that place. */
  payAnotherWay?: string
}

/** Seconds before the end at which a screen reader announces the remaining time of the code. */
const ANNOUNCED = [60, 300] as const

function announcement(words: Topics['result']['qrCode'], seconds: number): string {
  const mark = ANNOUNCED.find((each) => seconds <= each)
  return mark === undefined ? '' : words.minutesLeft({ n: mark / 60 })
}

/** How long the current code lasts in all: from the sale's beginning, or from the moment that it was renewed. */
function useLifetime(expiresAt: string, createdAt: string): number {
  const [first] = useState(expiresAt)
  const [renewed, setRenewed] = useState<{ expiresAt: string; seconds: number } | null>(null)
  useEffect(() => {
    if (expiresAt !== first) setRenewed({ expiresAt, seconds: secondsLeft(expiresAt, serverNow()) })
  }, [expiresAt, first])
  return renewed?.expiresAt === expiresAt ? renewed.seconds : secondsLeft(expiresAt, Date.parse(createdAt))
}

/** The copy button and, in the same place once the code has ended, the one that makes a new code. */
function CodeButtons(props: { code: string; isExpired: boolean; calls: PixCalls }): ReactNode {
  const { code, isExpired, calls } = props
  const { pix } = useTopic('result')
  const copy = useRef<HTMLButtonElement>(null)
  const renew = useRef<HTMLButtonElement>(null)
  const keepFocus = useEffectEvent(() => {
    const [shown, hidden] = isExpired ? [renew, copy] : [copy, renew]
    if (document.activeElement === hidden.current) shown.current?.focus()
  })
  useEffect(() => keepFocus(), [isExpired])

  return (
    <div className={styles.stack}>
      <div className={isExpired ? styles.off : styles.on}>
        <CopyButton
          ref={copy}
          look="primary"
          size="large"
          wide
          text={code}
          label={pix.copy}
          copiedLabel={pix.copied}
          what={pix.code}
        />
      </div>
      <div className={isExpired ? styles.on : styles.off}>
        <Button
          ref={renew}
          look="primary"
          size="large"
          wide
          busy={calls.busy === 'renew'}
          busyLabel={pix.regenerating}
          onClick={() => void calls.renew()}
        >
          {pix.regenerate}
        </Button>
      </div>
    </div>
  )
}

/** The picture of the code: beside the rest where there is room, folded away on a phone, where nobody scans it. */
function Picture(props: { image: QrCode['image']; isExpired: boolean }): ReactNode {
  const { pix, qrCode } = useTopic('result')
  const [isShown, setShown] = useState(false)
  const id = useId()
  return (
    <div className={styles.scan}>
      <div className={styles.unfold}>
        <Button
          look="plain"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setShown((shown) => !shown)}
        >
          {isShown ? qrCode.hide : qrCode.show}
        </Button>
      </div>
      <div id={id} className={`${styles.picture} ${isShown ? styles.shown : ''}`}>
        <div className={styles.square}>
          <img
            className={props.isExpired ? styles.off : styles.on}
            src={props.image.svg}
            alt={pix.qrCode}
            width={208}
            height={208}
            loading="lazy"
          />
          {props.isExpired && (
            <p className={styles.expired}>
              <Icon name={CLOCK} size={28} />
              <span>{pix.expired}</span>
            </p>
          )}
        </div>
        <div className={props.isExpired ? styles.off : styles.on}>
          <ButtonLink look="plain" icon={DOWNLOAD} href={props.image.png} download={`${pix.imageName}.png`}>
            {pix.downloadImage}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

function Steps(props: { isExpired: boolean; sale: QrCodeActionProps['sale'] }): ReactNode {
  const { pix } = useTopic('result')
  const { open, scan, confirm } = usePage().texts.payment.pix.steps
  const titleId = useId()
  return (
    <div className={styles.stack}>
      <div className={props.isExpired ? styles.off : styles.on}>
        <p className={styles.stepsTitle} id={titleId}>
          {pix.stepsTitle}
        </p>
        <ol className={styles.steps} aria-labelledby={titleId}>
          {[open, scan, confirm].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {props.sale.automatic_pix !== null && <AutomaticPixNote sale={props.sale} />}
      </div>
      <p className={props.isExpired ? styles.on : styles.off}>{pix.expiredText}</p>
    </div>
  )
}

/**
 * A Pix that waits to be paid: amount, time left, the code to copy, its picture, how to pay, and "I have paid".
 * When the code ends everything keeps its place, and the copy button becomes the one that makes a new code.
 */
export function QrCodeAction(props: QrCodeActionProps): ReactNode {
  const { sale, action } = props
  const { pix, qrCode, success } = useTopic('result')
  const seconds = useSecondsLeft(action.expires_at)
  const lifetime = useLifetime(action.expires_at, sale.created_at)
  const { token, onChange, during } = props
  const calls = usePixCalls({ sale_id: sale.sale_id, token, onChange, during })
  const isExpired = seconds === 0

  return (
    <div className={styles.action}>
      <div className={styles.columns}>
        <div className={styles.head}>
          <p className={styles.amount}>
            <span>{pix.amount}</span>
            <strong>
              <MoneyText amount={minorOf(sale.total, sale.currency)} currency={sale.currency} />
            </strong>
          </p>
          <div className={styles.timer}>
            <span>{qrCode.timeLeft}</span>
            <Countdown until={action.expires_at} totalSeconds={lifetime} />
          </div>
          <LiveRegion>{isExpired ? pix.expired : announcement(qrCode, seconds)}</LiveRegion>
        </div>
        <div className={styles.code}>
          <CodeButtons code={action.code} isExpired={isExpired} calls={calls} />
          <div className={isExpired ? styles.off : styles.on}>
            <TextInput
              label={pix.code}
              value={action.code}
              readOnly
              spellCheck={false}
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
        </div>
        <Picture image={action.image} isExpired={isExpired} />
        <div className={styles.how}>
          <Steps isExpired={isExpired} sale={sale} />
        </div>
      </div>
      <div className={styles.paid}>
        <Button
          wide
          busy={calls.busy === 'check'}
          busyLabel={pix.checking}
          onClick={() => void calls.check()}
        >
          {pix.alreadyPaid}
        </Button>
        {props.payAnotherWay !== undefined && <a href={props.payAnotherWay}>{pix.payAnotherWay}</a>}
        <div className={styles.foot}>
          <output>{calls.message}</output>
          <p className={styles.order}>{success.order({ id: sale.order_number })}</p>
        </div>
      </div>
    </div>
  )
}

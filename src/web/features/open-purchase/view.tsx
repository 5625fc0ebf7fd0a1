import { useEffect, useRef, type ReactNode } from 'react'
import type { FollowedSale } from '#contract/checkout/page.ts'
import { isTrustedRedirect } from '#rules/base/redirect-address.ts'
import type { Locale } from '#rules/base/locale.ts'
import { isBoughtOnce, isMade } from '#rules/sales/made-purchase.ts'
import { isGranted } from '#rules/sales/sale-status.ts'
import { relative } from '#texts/dates.ts'
import { date } from '#texts/format.ts'
import type { Topics } from '#texts/topics.ts'
import { awayWords } from '../../next-actions/away-words.ts'
import { useFollowedSale, type Followed } from '../../next-actions/follow-sale.ts'
import { grantedTitle } from '../../next-actions/granted-title.ts'
import { tabTitle } from '../../next-actions/tab-title.ts'
import { usePixCalls } from '../../next-actions/pix-calls.ts'
import { thankYouAddress } from '../../next-actions/sale-address.ts'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { useTabTitle } from '../../ui/use-tab-title.ts'
import { useSecondsLeft } from '../../ui/countdown.tsx'
import { Button, ButtonLink } from '#design/button.tsx'
import { LiveRegion } from '#design/live-region.tsx'
import { Notice } from '#design/notice.tsx'
import { pendingPath } from '../../checkout/submit/destination.ts'
import { useKnownPurchase } from '../../checkout/submit/known-purchase.ts'
import { useCart, useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import styles from './view.module.css'

/** A kind word for a buyer who comes back from a wallet without having paid. */
export function BackUnpaid(): ReactNode {
  const { frame } = usePage()
  const { wallet } = useTopic('result')
  if (frame.query['wallet'] !== 'canceled') return null
  return (
    <div className={styles.notice}>
      <Notice kind="info" title={wallet.canceledTitle}>
        {wallet.canceledText}
      </Notice>
    </div>
  )
}

function dueOn(day: string, { boleto }: Topics['result'], locale: Locale): string {
  return `${boleto.due({ date: date(`${day}T12:00:00Z`, locale, 'UTC') })}.`
}

/** A Pix whose code has ended: another is made of it, at the same price. */
function needsNewCode({ sale }: FollowedSale, now: string): boolean {
  if (sale.object?.kind === 'qr-code') return sale.object.expires_at <= now
  return sale.status === 'EXPIRED' && (sale.method === 'PIX' || sale.method === 'PIX_AUTOMATIC')
}

function titleOf({ sale }: FollowedSale, result: Topics['result']): string {
  if (isGranted(sale.status)) {
    const title = grantedTitle(sale, result)
    // Above a button that buys it once more, what was bought is what there is to say, and no success.
    return title === result.success.title ? result.unfinished.alreadyBought : title
  }
  if (isMade(sale.status)) return result.unknown.title
  switch (sale.object?.kind) {
    case 'redirect':
      return awayWords(sale, result).title
    case 'voucher':
      return sale.object.voucher === 'oxxo' ? result.oxxo.title : result.boleto.title
    default:
      return result.pix.waiting
  }
}

/** When a waiting purchase was ordered and how long it waits: "há 5 minutos", "em 25 minutos". */
function timesOf({ sale }: FollowedSale, result: Topics['result'], now: string, locale: Locale): string {
  const inWords = (moment: string) => relative(moment, new Date(now), locale)
  const ordered = result.unfinished.ordered({ when: inWords(sale.created_at) })
  switch (sale.object?.kind) {
    case 'qr-code':
      return `${ordered} ${result.pix.expires({ when: inWords(sale.object.expires_at) })}`
    case 'voucher':
      return `${ordered} ${dueOn(sale.object.due_date, result, locale)}`
    default:
      return ordered
  }
}

/** The moment that the banner speaks at: it moves on while a code runs out. */
function useNow({ sale }: FollowedSale): string {
  const { frame } = usePage()
  const end = sale.object?.kind === 'qr-code' ? sale.object.expires_at : frame.now
  const left = useSecondsLeft(end)
  return end === frame.now ? end : new Date(Date.parse(end) - left * 1000).toISOString()
}

/**
 * Returns the style of the button that continues a purchase: the page's main one for as long as its method stays
 * selected. With another method, the button that pays by it is the main one.
 */
function lookOf(isFirst: boolean): 'primary' | 'secondary' {
  return isFirst ? 'primary' : 'secondary'
}

/** Makes a new code in the place of one that has ended, and shows it. */
function RenewCode({ followed, isFirst }: { followed: Followed; isFirst: boolean }): ReactNode {
  const { dispatch } = useSubmission()
  const { pix } = useTopic('result')
  const { sale, token, during } = followed
  const calls = usePixCalls({
    sale_id: sale.sale_id,
    token,
    during,
    onChange: ({ status, object }) => {
      followed.change({ status, ...(object !== undefined && { object }) })
      if (object) dispatch({ type: 'opened', followed: { sale: { ...sale, status, object }, token } })
    },
  })
  return (
    <>
      <output>{calls.message}</output>
      <Button
        look={lookOf(isFirst)}
        busy={calls.busy === 'renew'}
        busyLabel={pix.regenerating}
        onClick={() => void calls.renew()}
      >
        {pix.regenerate}
      </Button>
    </>
  )
}

/** The buyer's actions for a purchase: pay the waiting code, continue at the wallet, or view it. */
function GoOn({ sale, token, isFirst }: FollowedSale & { isFirst: boolean }): ReactNode {
  const { data } = useProduct()
  const { dispatch } = useSubmission()
  const { frame } = usePage()
  const result = useTopic('result')
  const { unfinished, boleto } = result
  const action = sale.status === 'WAITING_PAYMENT' ? sale.object : null
  if (action?.kind === 'redirect' && isTrustedRedirect(action.url, frame.sandboxUrl)) {
    return (
      <ButtonLink
        look={lookOf(isFirst)}
        href={action.url}
        rel="noreferrer"
        {...(frame.embeddedIn !== undefined && { target: '_blank' })}
      >
        {awayWords(sale, result).goOn}
      </ButtonLink>
    )
  }
  if (action !== null && action.kind !== 'redirect') {
    const isBoleto = action.kind === 'voucher' && action.voucher === 'boleto'
    return (
      <Button look={lookOf(isFirst)} onClick={() => dispatch({ type: 'opened', followed: { sale, token } })}>
        {isBoleto ? boleto.open : unfinished.showCode}
      </Button>
    )
  }
  const address = isGranted(sale.status)
    ? thankYouAddress(frame, sale, token)
    : pendingPath({ frame, product_id: data.product_id }, { sale_id: sale.sale_id, token })
  return <ButtonLink href={address}>{unfinished.see}</ButtonLink>
}

/** Words and a button in a row above the button that pays; they stay on the screen at every size. */
function Banner(props: {
  title: string
  text?: string | undefined
  /** Its button is the page's main one. */
  isFirst?: boolean
  children: ReactNode
}): ReactNode {
  return (
    <div className={props.isFirst ? `${styles.banner} ${styles.first}` : styles.banner}>
      <p>
        <b>{props.title}</b> <span>{props.text}</span>
      </p>
      {props.children}
    </div>
  )
}

/** A sale of this session, kept current: it goes on to its page by itself once its code is paid. */
function FollowedBanner(props: { followed: FollowedSale }): ReactNode {
  const { frame } = usePage()
  const result = useTopic('result')
  const followed = useFollowedSale(props.followed)
  const { sale, token } = followed
  const hasComeAbout = isGranted(sale.status) && !isGranted(props.followed.sale.status)
  useEffect(() => {
    if (hasComeAbout) location.assign(thankYouAddress(frame, sale, token))
  }, [hasComeAbout, frame, sale, token])
  const now = useNow(followed)
  useTabTitle(tabTitle(sale, result))
  const isChosen = useCart().method === sale.method
  if (needsNewCode(followed, now)) {
    return (
      <Banner title={result.pix.expired} isFirst={isChosen}>
        <RenewCode followed={followed} isFirst={isChosen} />
      </Banner>
    )
  }
  const isWaiting = sale.status === 'WAITING_PAYMENT'
  const isFirst = isWaiting && isChosen
  if (!isMade(sale.status) && !isWaiting) return null
  return (
    <Banner
      title={titleOf(followed, result)}
      text={isWaiting ? timesOf(followed, result, now, frame.locale) : undefined}
      isFirst={isFirst}
    >
      <GoOn sale={sale} token={token} isFirst={isFirst} />
    </Banner>
  )
}

/** A purchase that was made in another tab: of what is bought once only, its page is all that is left to go to. */
function MadeBanner({ address }: { address: string }): ReactNode {
  const { answer, product } = useProduct()
  const { unfinished } = useTopic('result')
  const place = useRef<HTMLDivElement>(null)
  const isAlone = isBoughtOnce({
    isSoldAgain: answer.second_sale_flag,
    isEvent: answer.event !== undefined,
    isDonation: product.donation !== null,
  })
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!isAlone || !form) return
    // The enter key in a field sends a form whose button is not shown.
    const lead = (event: Event): void => {
      event.preventDefault()
      event.stopPropagation()
      location.assign(address)
    }
    form.addEventListener('submit', lead, true)
    return () => form.removeEventListener('submit', lead, true)
  }, [isAlone, address])
  return (
    <div className={isAlone ? `${styles.place} ${styles.alone}` : styles.place} ref={place}>
      <LiveRegion>{unfinished.alreadyBought}</LiveRegion>
      <Banner title={unfinished.alreadyBought}>
        <ButtonLink href={address} look={isAlone ? 'primary' : 'secondary'}>
          {unfinished.see}
        </ButtonLink>
      </Banner>
    </div>
  )
}

/**
 * A purchase of this visit that has no end yet, or was made while the page was away: the buyer goes on with it instead
 * of paying again. While a submit is under way or its code is open, that speaks for itself.
 */
export function OpenPurchase(): ReactNode {
  const { data } = useProduct()
  const { submission } = useSubmission()
  const known = useKnownPurchase()
  if (submission.step.at !== 'idle') return null
  if (known?.kind === 'made') return <MadeBanner address={known.address} />
  const followed = known?.followed ?? data.open
  if (followed === null) return null
  return (
    <div className={styles.place}>
      <FollowedBanner key={followed.sale.sale_id} followed={followed} />
    </div>
  )
}

import { useState, type ReactNode } from 'react'
import type { FollowedSale, PageFrame } from '#contract/page.ts'
import { isTrustedRedirect } from '#rules/redirect-address.ts'
import type { Locale } from '#rules/locale.ts'
import { isGranted, isPending } from '#rules/sale-status.ts'
import { relative } from '#texts/dates.ts'
import { date } from '#texts/format.ts'
import type { Topics } from '#texts/topics.ts'
import { grantedTitle } from '../../next-actions/granted-title.ts'
import { thankYouAddress } from '../../next-actions/sale-address.ts'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { Button, ButtonLink } from '#look/button.tsx'
import { Notice } from '#look/notice.tsx'
import { pendingPath } from '../../checkout/submit/destination.ts'
import { useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import styles from './view.module.css'

function dueOn(day: string, { boleto }: Topics['result'], locale: Locale): string {
  return `${boleto.due({ date: date(`${day}T12:00:00Z`, locale, 'UTC') })}.`
}

function wordsOf(
  { sale }: FollowedSale,
  result: Topics['result'],
  locale: Locale,
): { title: string; text: string | undefined } {
  if (isGranted(sale.status)) return { title: grantedTitle(sale, result), text: undefined }
  if (sale.status !== 'WAITING_PAYMENT') return { title: result.unknown.title, text: result.unknown.text }
  switch (sale.object?.kind) {
    case 'redirect':
      return { title: result.wallet.title, text: result.wallet.text }
    case 'voucher':
      return sale.object.voucher === 'oxxo'
        ? { title: result.oxxo.title, text: result.oxxo.text }
        : { title: result.boleto.title, text: dueOn(sale.object.due_date, result, locale) }
    default:
      return { title: result.pix.waiting, text: undefined }
  }
}

/** When the waiting purchase was ordered and, while it lasts, when its code expires: "há 5 minutos", "em 25 minutos". */
function timesOf({ sale }: FollowedSale, result: Topics['result'], frame: PageFrame): string {
  const inWords = (moment: string) => relative(moment, new Date(frame.now), frame.locale)
  const ordered = result.unfinished.ordered({ when: inWords(sale.created_at) })
  const expires = sale.object?.kind === 'qr-code' ? sale.object.expires_at : null
  if (expires === null || expires <= frame.now) return ordered
  return `${ordered} ${result.pix.expires({ when: inWords(expires) })}`
}

/** A kind word for a buyer who comes back from a wallet without having paid. */
function BackUnpaid(): ReactNode {
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

/**
 * A purchase of this visit that has no end yet, or was paid while the page was away: the buyer goes on with it
 * instead of paying again.
 */
export function OpenPurchase(): ReactNode {
  const { data } = useProduct()
  const { dispatch } = useSubmission()
  const { texts, frame } = usePage()
  const result = useTopic('result')
  const [isPutAside, putAside] = useState(false)
  const { open } = data
  if (isPutAside) return null
  if (open === null) return <BackUnpaid />
  const isPaid = isGranted(open.sale.status)
  if (!isPaid && !isPending(open.sale.status)) return null
  const { title, text } = wordsOf(open, result, frame.locale)
  const { continue: goOn, close } = texts.common.actions
  const action = open.sale.status === 'WAITING_PAYMENT' ? open.sale.object : null
  const address = isPaid
    ? thankYouAddress(frame, open.sale, open.token)
    : pendingPath({ frame, product_id: data.product_id }, { sale_id: open.sale.sale_id, token: open.token })
  const isAtWallet = action?.kind === 'redirect' && isTrustedRedirect(action.url, frame.sandboxUrl)
  const actions = isAtWallet ? (
    <>
      <ButtonLink href={action.url} rel="noreferrer">
        {result.wallet.goOn}
      </ButtonLink>
      <Button look="plain" onClick={() => putAside(true)}>
        {close}
      </Button>
    </>
  ) : action !== null && action.kind !== 'redirect' ? (
    <>
      <Button onClick={() => dispatch({ type: 'opened', followed: open })}>{goOn}</Button>
      <Button look="plain" onClick={() => putAside(true)}>
        {close}
      </Button>
    </>
  ) : (
    <ButtonLink href={address}>{goOn}</ButtonLink>
  )
  return (
    <div className={styles.notice}>
      <Notice kind={isPaid ? 'success' : 'info'} title={title} actions={actions}>
        {isPaid ? undefined : [timesOf(open, result, frame), text].join(' ').trim()}
      </Notice>
    </div>
  )
}

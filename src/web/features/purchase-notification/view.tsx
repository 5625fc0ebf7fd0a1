import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import {
  delayOf,
  nextNotification,
  TOAST_MS,
  type PurchaseNotifications,
} from '#rules/page/purchase-notification.ts'
import { PURCHASE_NOTIFICATION } from '#texts/purchase-notification.ts'
import { Button } from '#design/button.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import { readShown, writeShown } from './shown.ts'
import { Toast } from './toast.tsx'

/** The one that is shown now: each once, some time apart, and none while something is paid or asked. */
function useShown(all: PurchaseNotifications, checkout: number) {
  const { submission } = useSubmission()
  const [now, show] = useState<{ id: number; name: string } | null>(null)
  const [round, nextRound] = useState(0)
  const showNext = useEffectEvent(() => {
    const isBusy = submission.step.at !== 'idle' || document.hidden
    if (isBusy || document.querySelector('dialog[open]') !== null) return
    const shown = readShown(checkout)
    const next = nextNotification(all, shown)
    if (next === null) return
    writeShown(checkout, [...shown, next.id])
    show(next)
  })
  const isOver = useEffectEvent(() => nextNotification(all, readShown(checkout)) === null)
  useEffect(() => {
    if (now !== null) {
      const end = setTimeout(() => show(null), TOAST_MS)
      return () => clearTimeout(end)
    }
    if (isOver()) return
    const start = setTimeout(
      () => {
        showNext()
        nextRound((before) => before + 1)
      },
      delayOf(all, Math.random()),
    )
    return () => clearTimeout(start)
  }, [all, now, round])
  return { now, close: () => show(null) }
}

function Notifications({ all }: { all: PurchaseNotifications }): ReactNode {
  const { texts, frame } = usePage()
  const { id } = useProduct().answer.custom_checkout
  const { now, close } = useShown(all, id ?? 0)
  const words = PURCHASE_NOTIFICATION[frame.locale]
  const message = now && {
    id: now.id,
    kind: 'success' as const,
    title: words.title,
    text: words.text(now.name),
    actions: (
      <Button look="plain" onClick={close}>
        {texts.common.actions.close}
      </Button>
    ),
  }
  return <Toast message={message} position={all.position} />
}

/** Names buyers, as the seller does, in short messages. */
export function PurchaseNotification(): ReactNode {
  const { purchase_notifications: all } = useProduct().answer
  return all && <Notifications all={all} />
}

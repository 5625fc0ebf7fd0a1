import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { usePage } from '../../app/page-context.tsx'
import { Button } from '#design/button.tsx'
import { useCart, useProduct } from '../../checkout/checkout-context.tsx'
import { useMounted } from '../../app/use-mounted.ts'
import { latePart } from '../../app/late-part.tsx'
import styles from './coupon-place.module.css'

const CouponBox = latePart(() => import('./coupon-box.tsx'))

/**
 * The place for the coupon of a purchase: a link until the buyer has one. It is in a page twice, in the form for the
 * phone and in the order beside it for wider screens; one of them is shown.
 */
export function CouponPlace(props: { place: 'form' | 'summary' }): ReactNode {
  const { answer } = useProduct()
  const { coupon, setCoupon } = useCart()
  const { coupon: words } = usePage().texts.checkout
  const isMounted = useMounted()
  const link = useRef<HTMLButtonElement>(null)
  const shown = useRef(coupon.at)
  useEffect(() => {
    // The button that removed it has gone, and the focus with it.
    if (shown.current !== coupon.at && document.activeElement === document.body) link.current?.focus()
    shown.current = coupon.at
  }, [coupon.at])
  if (!answer.data.allowed_coupon) return null
  return (
    <div className={`${styles.place} ${styles[props.place]}`}>
      {coupon.at === 'closed' ? (
        <Button ref={link} look="plain" onClick={() => setCoupon({ ...coupon, at: 'open', typed: '' })}>
          {words.open}
        </Button>
      ) : (
        <Suspense fallback={<div className={styles.coming} />}>
          {isMounted ? <CouponBox /> : <div className={styles.coming} />}
        </Suspense>
      )}
    </div>
  )
}

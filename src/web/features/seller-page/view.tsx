import type { ReactNode } from 'react'
import { SELLER_PAGE } from '#texts/seller-page.ts'
import { usePage } from '../../app/page-context.tsx'
import { useProduct } from '../../checkout/checkout-context.tsx'
import { ButtonLink } from '#look/button.tsx'
import { pictureOf } from '../../ui/picture-address.ts'
import { srcSetOf } from '../../ui/picture-set.ts'
import { Chat } from './chat.tsx'
import { Scarcity } from './scarcity.tsx'
import styles from './view.module.css'

function useOwn() {
  return useProduct().answer.custom_checkout
}

type ThumbProps = {
  src: string | undefined
  /** What it says to who does not see it; nothing where it only decorates. */
  alt: string | undefined
  place: 'top' | 'bottom' | 'side' | 'phone'
}

/** A picture of the seller's in a place whose size is known before it has come. */
function Thumb({ src, alt, place }: ThumbProps): ReactNode {
  if (src === undefined) return null
  // One that is not shown at this width is not loaded.
  const loading = place === 'top' ? 'eager' : 'lazy'
  return (
    <img
      className={`${styles.thumb} ${styles[place]}`}
      src={pictureOf(src, 1280)}
      srcSet={srcSetOf(src)}
      sizes={place === 'side' ? '400px' : '100vw'}
      alt={alt ?? ''}
      loading={loading}
    />
  )
}

/** The seller's number with the message that the buyer may send; a plain link, which loads nothing. */
function WriteToSeller(): ReactNode {
  const { whatsapp_number, whatsapp_msg } = useOwn()
  const { texts, frame } = usePage()
  if (whatsapp_number === undefined) return null
  const message = whatsapp_msg === undefined ? '' : `?${new URLSearchParams({ text: whatsapp_msg })}`
  return (
    <ButtonLink
      href={`https://wa.me/${whatsapp_number}${message.replaceAll('+', '%20')}`}
      target="_blank"
      rel="noreferrer"
      title={texts.common.accessibility.opensNewTab}
    >
      {SELLER_PAGE[frame.locale].whatsapp}
    </ButtonLink>
  )
}

function ChatWithSeller(): ReactNode {
  const { jivochat_id: id } = useOwn()
  const { product } = useProduct()
  return id !== undefined && <Chat id={id} seller={product.seller.name} />
}

/** Before the form: how long the offer lasts, and the picture that the page begins with. */
export function Above(): ReactNode {
  const own = useOwn()
  return (
    <div className={styles.above}>
      {own.scarcity_time !== undefined && <Scarcity minutes={own.scarcity_time} />}
      <Thumb src={own.top_thumb} alt={own.top_thumb_alt} place="top" />
    </div>
  )
}

/** Beside the form, where there is room. */
export function Beside(): ReactNode {
  const own = useOwn()
  return <Thumb src={own.side_thumb} alt={own.side_thumb_alt} place="side" />
}

/** After the form. */
export function Below(): ReactNode {
  const own = useOwn()
  return (
    <div className={styles.below}>
      <Thumb src={own.side_thumb_mobile} alt={own.side_thumb_alt} place="phone" />
      <WriteToSeller />
      <ChatWithSeller />
      <Thumb src={own.bottom_thumb} alt={own.bottom_thumb_alt} place="bottom" />
    </div>
  )
}

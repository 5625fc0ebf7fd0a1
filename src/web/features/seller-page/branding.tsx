import type { ReactNode } from 'react'
import { SELLER_PAGE } from '#texts/seller-page.ts'
import { ButtonLink } from '#design/button.tsx'
import { usePage } from '../../app/page-context.tsx'
import { pictureOf } from '#rules/base/picture-address.ts'
import { srcSetOf } from '../../ui/picture-set.ts'
import { Chat } from './chat.tsx'
import type { BrandingProps } from './branding-props.ts'
import { Scarcity } from './scarcity.tsx'
import styles from './view.module.css'

type ThumbProps = {
  src: string | undefined
  /** Text for readers who cannot see it; absent if it is only decorative. */
  alt: string | undefined
  place: 'top' | 'bottom' | 'side' | 'phone'
}

/** A picture of the seller's in a place whose size is known before it has come. */
function Thumb({ src, alt, place }: ThumbProps): ReactNode {
  const { writtenIn } = usePage().frame
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
      lang={alt === undefined ? undefined : writtenIn}
      loading={loading}
    />
  )
}

/** The seller's number with the message that the buyer may send; a plain link, which loads nothing. */
function WriteToSeller({ branding: { whatsapp_number, whatsapp_msg } }: BrandingProps): ReactNode {
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

/** The start of a page: the duration of the offer, and a picture. */
export function BrandingAbove({ branding }: BrandingProps): ReactNode {
  return (
    <div className={styles.above}>
      {branding.scarcity_time !== undefined && (
        <Scarcity branding={branding} minutes={branding.scarcity_time} />
      )}
      <Thumb src={branding.top_thumb} alt={branding.top_thumb_alt} place="top" />
    </div>
  )
}

/** The picture beside what is filled in, where there is room. */
export function BrandingBeside({ branding }: BrandingProps): ReactNode {
  return <Thumb src={branding.side_thumb} alt={branding.side_thumb_alt} place="side" />
}

/** The end of a page: pictures, and the ways to write to the seller. */
export function BrandingBelow(props: BrandingProps): ReactNode {
  const { branding, seller } = props
  return (
    <div className={styles.below}>
      <Thumb src={branding.side_thumb_mobile} alt={branding.side_thumb_alt} place="phone" />
      <WriteToSeller {...props} />
      {branding.jivochat_id !== undefined && <Chat id={branding.jivochat_id} seller={seller} />}
      <Thumb src={branding.bottom_thumb} alt={branding.bottom_thumb_alt} place="bottom" />
    </div>
  )
}

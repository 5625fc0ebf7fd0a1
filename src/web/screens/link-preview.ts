import type { Page } from '#contract/checkout/page.ts'
import { linkPictureOf } from '#rules/page/link-picture.ts'
import { escapeMarkup } from '#rules/base/markup.ts'
import { money } from '#texts/format.ts'
import { shownPrice } from '../checkout/cart/cart.ts'

/** A messenger's preview of a link that a user sends. */
type Preview = { title: string; description: string; image: string | undefined }

/** The product of the page, who sells it and for how much; pages of a buyer's own have no preview. */
function previewOf({ data, frame }: Page): Preview | null {
  switch (data.screen) {
    case 'checkout': {
      const { name, seller, images, amount } = data.checkout.data
      const price = money(shownPrice(data.checkout, amount), data.checkout.checkout_payment.to, frame.numbers)
      return { title: name, description: `${seller.name} · ${price}`, image: images[0]?.path }
    }
    case 'pre-checkout': {
      const { name, description, images } = data.product
      return { title: name, description, image: images[0]?.path }
    }
    default:
      return null
  }
}

/**
 * The tags of the Open Graph protocol, which WhatsApp, Instagram and others read. A picture needs its whole address.
 * @source https://ogp.me
 */
export function linkPreview(page: Page): string {
  const preview = previewOf(page)
  if (preview === null) return ''
  const tag = (name: string, content: string): string =>
    content === '' ? '' : `<meta property="og:${name}" content="${escapeMarkup(content)}">`
  const { title, description, image } = preview
  const tags = tag('title', title) + tag('description', description)
  if (image === undefined) return tags
  return tags + tag('image', new URL(linkPictureOf(image), page.frame.bases.api).href)
}

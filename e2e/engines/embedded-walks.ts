import type { AppUrls } from '../app.ts'
import { APPROVED_CARD } from '../buyer.ts'
import { startSellerSite } from '../seller-site.ts'
import { chargesOf, putOnSale, type OnSale } from '../shop.ts'
import { pt } from '../words.ts'
import { until, type EngineWindow } from './engine.ts'
import { buyerAt, confirmed, typeCard, typePerson, type Buyer } from './walks.ts'

/*
 * The checkout in a seller's own site, in each engine. Where the browser stores no cookie for the frame, the plain link
 * leads to the checkout, which is as good: one of the two must happen and the purchase must be made.
 */

const BUY = 'Comprar o curso'

/** `isListed`: the seller lists the site; one that is not listed has to follow the link. */
type Embedding = {
  name: string
  mode: 'overlay' | 'inline'
  isListed: boolean
  method: 'CREDIT_CARD' | 'PIX'
  end: string
  order: (buyer: Buyer) => Promise<void>
}

async function payByCard(buyer: Buyer): Promise<void> {
  await typePerson(buyer)
  await typeCard(buyer, APPROVED_CARD, 'holder_name')
  await confirmed(buyer, pt.payment.button.card)
}

async function payByPix(buyer: Buyer): Promise<void> {
  await typePerson(buyer)
  await buyer.press('button', pt.payment.button.pix)
}

const CARD = { method: 'CREDIT_CARD', end: pt.result.success.title, order: payByCard } as const
const PIX = { method: 'PIX', end: pt.result.pix.title, order: payByPix } as const

/** Embedded purchases: what is embedded, and how. */
export const EMBEDDINGS: readonly Embedding[] = [
  { ...CARD, name: 'embedded card, over the site', mode: 'overlay', isListed: true },
  { ...PIX, name: 'embedded Pix, over the site', mode: 'overlay', isListed: true },
  { ...CARD, name: 'embedded card, within the page', mode: 'inline', isListed: true },
  { ...PIX, name: 'embedded Pix, within the page', mode: 'inline', isListed: true },
  { ...PIX, name: 'embedded in a site that is not listed', mode: 'inline', isListed: false },
]

type Way = 'framed' | 'by the link'

/**
 * Returns how the checkout was reached: in the frame, or in the window by the plain link, which is pressed where it is
 * shown alone.
 */
async function reach(window: EngineWindow, buyer: Buyer, embedding: Embedding): Promise<Way> {
  const hears = (kind: string) => `window.heard?.some((each) => each.kind === '${kind}')`
  if (embedding.mode === 'overlay') await buyer.press('a', BUY)
  const first = await until(async () => {
    if ((await window.evaluate('location.pathname !== "/"')) === true) return 'left'
    if ((await window.evaluate(hears('refused'))) === true) return 'refused'
    return (await window.evaluate(hears('loaded'))) === true && 'loaded'
  }, 'checkout in the frame or by the link')
  if (first === 'loaded') return 'framed'
  // Over a site the refusal follows the link by itself; within a page the link is pressed.
  if (first === 'refused' && embedding.mode === 'inline') await buyer.press('a', BUY)
  await until(async () => (await window.evaluate('location.pathname !== "/"')) === true, 'page of the link')
  return 'by the link'
}

/** Buys in a seller's site; how the checkout was reached. @throws Error where the purchase was not made as it should be */
export async function buyEmbedded(app: AppUrls, window: EngineWindow, embedding: Embedding): Promise<Way> {
  const site = await startSellerSite(app.web)
  try {
    const { method, mode, isListed } = embedding
    const product: OnSale = await putOnSale({ method }, isListed ? { embedding_sites: [site.origin] } : {})
    site.show(
      `<a href="${app.web}/${product.id}?country=BR" data-balcao="${mode}">${BUY}</a>` +
        `<script type="module" src="${app.web}/embed.js"></script>`,
    )
    await window.open(site.origin)
    const buyer = buyerAt(window)
    const way = await reach(window, buyer, embedding)
    if (way === 'framed' && !isListed) throw new Error('a site that is not listed frames the checkout')
    window.framed(way === 'framed')
    await embedding.order(buyer)
    await buyer.see(embedding.end)
    const found = (await chargesOf(app, product)).length
    if (found !== 1) throw new Error(`${found} charges instead of 1`)
    return way
  } finally {
    window.framed(false)
    await site.close()
  }
}

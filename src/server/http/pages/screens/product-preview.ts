import type { FastifyInstance } from 'fastify'
import { PRODUCT_PREVIEWS } from '#contract/routes.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { CallError } from '../../../call-error.ts'
import { isPreviewValid } from '../../../signing/product-preview-link.ts'
import type { ProductRecord } from '../../../store/catalogue/catalogue-store.ts'
import { limited } from '../../base/call-limits.ts'
import { pageAt } from './look-preview.ts'
import type { PageDeps } from './pages.ts'
import { sendPreview } from '../base/send-page.ts'

type Asked = { product: string; signature: string }

/**
 * Shows the page of a product as it will be once it is on sale, to who has its signed address from the office. Nothing of
 * it is bought, kept or remembered.
 */
export function mountProductPreview(app: FastifyInstance, deps: PageDeps): void {
  app.get<{ Params: Asked }>(
    `${PRODUCT_PREVIEWS}:product/:signature`,
    limited(app, 'pages'),
    async (request, reply) => {
      const { product, signature } = request.params
      const id = /^[1-9]\d{0,14}$/.test(product) ? Number(product) : null
      if (id === null || !isPreviewValid(deps.keys, id, signature, deps.now()))
        throw new CallError('NOT_FOUND')
      const page = await pageAt(asOnSale(deps, id), { request, reply }, `/${id}`)
      const notice = ALL_TEXTS[page.frame.locale].plain.preview
      return sendPreview(deps, { request, reply }, page, { officeUrl: deps.officeUrl, notice })
    },
  )
}

/** Everything as it is sold, and one product as if it were. */
function asOnSale(deps: PageDeps, id: number): PageDeps {
  const { catalogue } = deps
  const findProduct: typeof catalogue.findProduct = async (productId, asOf) => {
    const found = await catalogue.findProduct(productId, asOf)
    return found === null || productId !== id ? found : onSale(found)
  }
  return { ...deps, catalogue: { ...catalogue, findProduct } }
}

function onSale(found: ProductRecord): ProductRecord {
  const { product, seller } = found
  return {
    ...found,
    product: { ...product, is_active: 1, status_product: 'APPROVED', status_offer: 'APPROVED' },
    seller: { ...seller, recipientIsActivated: true, baas_activited: true },
  }
}

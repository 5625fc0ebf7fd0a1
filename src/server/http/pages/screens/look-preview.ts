import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LOOK_PREVIEWS } from '#contract/routes.ts'
import type { CustomCheckout } from '#rules/catalogue/custom-checkout.ts'
import { DEFAULT_LOCALE, splitLocale } from '#rules/base/locale.ts'
import { CallError } from '../../../call-error.ts'
import { hashOfOfficeToken } from '../../../signing/office-token.ts'
import { findPreview } from '../../../store/catalogue/look-preview-store.ts'
import { newPublicId } from '../../../signing/identifiers.ts'
import { limited } from '../../base/call-limits.ts'
import { readPage, type PageDeps } from './pages.ts'
import { sendPreview } from '../base/send-page.ts'

/** A page may lead to another one of the purchase, such as the choice of tickets, which may lead on. */
const REDIRECTS_AT_MOST = 3

type Asked = { token: string; product: string }
type Wish = { lang?: unknown; country?: unknown }

/**
 * Shows the pages of a product with a branding that is being changed in the office and is not saved. A visitor with its
 * secret sees it; nothing is bought, kept or remembered there.
 */
export function mountLookPreview(app: FastifyInstance, deps: PageDeps): void {
  app.get<{ Params: Asked; Querystring: Wish }>(
    `${LOOK_PREVIEWS}:token/:product`,
    limited(app, 'pages'),
    async (request, reply) => {
      const { token, product } = request.params
      const hash = hashOfOfficeToken(token)
      const custom = hash === null ? null : await findPreview(deps.db, hash)
      if (custom === null || !/^\d{1,15}$/.test(product)) throw new CallError('NOT_FOUND')
      const address = addressOf(product, custom, request.query)
      const page = await pageAt(withLook(deps, custom), { request, reply }, address)
      return sendPreview(deps, { request, reply }, page, { officeUrl: deps.officeUrl })
    },
  )
}

function addressOf(product: string, { id }: CustomCheckout, { lang, country }: Wish): string {
  const language =
    typeof lang === 'string' && lang !== DEFAULT_LOCALE && /^[a-z]{2}$/.test(lang) ? `/${lang}` : ''
  const query = new URLSearchParams({ ch_id: String(id) })
  if (typeof country === 'string') query.set('country', country.slice(0, 2))
  return `${language}/${product}?${query.toString()}`
}

/** Everything as it is sold, but for one look of the seller. */
function withLook(deps: PageDeps, custom: CustomCheckout): PageDeps {
  const { catalogue } = deps
  const findCustomCheckout: typeof catalogue.findCustomCheckout = async (id, seller) =>
    id === custom.id && seller === custom.seller_id ? custom : catalogue.findCustomCheckout(id, seller)
  return { ...deps, catalogue: { ...catalogue, findCustomCheckout } }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** The page at an address as nobody in particular sees it. @throws CallError NOT_FOUND */
export async function pageAt(deps: PageDeps, { request, reply }: Exchange, first: string) {
  let address = first
  for (let turn = 0; turn < REDIRECTS_AT_MOST; turn += 1) {
    const url = new URL(address, 'http://page')
    const { locale, path } = splitLocale(url.pathname)
    const match = deps.match(path, locale, url.search)
    // A preview looks up no coupon: nothing is bought in it.
    const mayLookUpCoupon = () => Promise.resolve(false)
    const visit = { request, reply, url, locale, path, mayLookUpCoupon }
    // Nobody's session: it is in no cookie, and nothing is kept of it.
    const caller = { sessionId: newPublicId(), isNewSession: true, locale, ip: request.ip, userAgent: '' }
    const read =
      match.kind === 'redirect'
        ? match
        : await readPage(deps, { ...visit, match }, { ...caller, request, reply })
    if (read.kind === 'page') return read.page
    address = read.to
  }
  throw new CallError('NOT_FOUND')
}

import { WALLET_CANCEL_PATH, RETURN_PATH } from '#contract/routes.ts'
import { cancelAtWallet, returnToShop } from '../../../flows/purchase/return-to-shop.ts'
import type { SaleReader } from '../../../flows/sales/read-sale.ts'
import type { SubmitDeps } from '../../../flows/outcomes/submit-request.ts'
import { limited } from '../../base/call-limits.ts'
import type { Mounting } from '../../base/mount.ts'

type Route = { Params: { sale_id: string }; Querystring: { key?: string } }

/**
 * Serves the addresses to which wallets, and the issuers of cards, return buyers. Both only query the state and
 * redirect to one of our pages, so that opening one twice changes nothing; a visitor without the key has to be in the
 * session that bought.
 */
export function mountWalletReturn(mounting: Mounting, deps: SubmitDeps): void {
  const mount = (route: string, flow: (deps: SubmitDeps, reader: SaleReader) => Promise<string>): void => {
    mounting.app.get<Route>(
      mounting.prefix + route,
      limited(mounting.app, 'wallet-return'),
      async (request, reply) => {
        const { sessionId } = mounting.callerOf(request, reply)
        const { key } = request.query
        // A query may name it twice, and is an array then.
        const token = typeof key === 'string' ? key : undefined
        const path = await flow(deps, { saleId: request.params.sale_id, token, sessionId })
        reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        return reply.redirect(path, 303)
      },
    )
  }
  mount(RETURN_PATH, returnToShop)
  mount(WALLET_CANCEL_PATH, cancelAtWallet)
}

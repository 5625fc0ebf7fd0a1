import type { Credentials, Gateway } from '#gateways/gateway.ts'
import { errorFields, type Log } from '../log.ts'
import { takesWallet, type WalletQuestion } from './wallet-setups.ts'

type Options = {
  gateways: ReadonlyMap<string, Gateway>
  credentialsOf(sellerId: number, gateway: string): Credentials | Promise<Credentials>
  /** Returns the seller's name for the wallet's sheet; null: there is none. */
  sellerNameOf(sellerId: number): Promise<string | null>
  /** The host of the checkout, which is registered with the wallet's vendor. */
  domainName: string
  log: Log
}

/** Source of the data that a wallet requires before its sheet opens, in its vendor's own form. */
export type OpenWalletSession = (
  question: WalletQuestion,
) => Promise<Readonly<Record<string, unknown>> | null>

/** Has a gateway prove to a wallet's vendor who asks for the payment; null where it does not, and the sheet closes. */
export function openWalletSessions(options: Options): OpenWalletSession {
  const { gateways, credentialsOf, sellerNameOf, domainName, log } = options
  return async ({ wallet, gateway: name, sellerId }) => {
    const gateway = gateways.get(name)
    if (gateway?.walletSession === undefined || !takesWallet(gateway, wallet)) return null
    const fields = { gateway: name, seller_id: sellerId }
    try {
      const displayName = await sellerNameOf(sellerId)
      if (displayName === null) return null
      const credentials = await credentialsOf(sellerId, name)
      const opened = await gateway.walletSession({ wallet, credentials, domainName, displayName })
      if (opened.kind === 'session') return opened.session
      log.warn('wallet-session', { ...fields, reason: opened.reason })
    } catch (error) {
      log.warn('wallet-session', { ...fields, ...errorFields(error) })
    }
    return null
  }
}

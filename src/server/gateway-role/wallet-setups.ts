import type { Credentials, Gateway } from '#gateways/gateway.ts'
import { deviceWalletOf, type DeviceWallet, type WalletSetup } from '#rules/methods/device-wallet.ts'
import { errorFields, type Log } from '../log.ts'

type Options = {
  gateways: ReadonlyMap<string, Gateway>
  credentialsOf(sellerId: number, gateway: string): Credentials | Promise<Credentials>
  /** Google's merchant id by gateway; null: its test environment. */
  googleIds: ReadonlyMap<string, string | null>
  log: Log
}

/** Which wallet of which seller's account at which gateway. */
export type WalletQuestion = { wallet: DeviceWallet; gateway: string; sellerId: number }

/** Whether a gateway takes a wallet as it is configured. */
export function takesWallet({ capabilities }: Gateway, wallet: DeviceWallet): boolean {
  return capabilities.methods.some((method) => deviceWalletOf(method) === wallet)
}

/**
 * Reads the data of a seller's account that a wallet's button needs, as the gateway's adapter reports it. Null if the
 * account lacks it, and if the gateway does not respond: the page then has no button.
 */
export function readWalletSetups({ gateways, credentialsOf, googleIds, log }: Options) {
  return async ({ wallet, gateway: name, sellerId }: WalletQuestion): Promise<WalletSetup | null> => {
    const gateway = gateways.get(name)
    if (gateway?.walletSetup === undefined) return null
    try {
      const credentials = await credentialsOf(sellerId, name)
      const setup = await gateway.walletSetup({ wallet, credentials })
      // guard: apple-pay-is-configured
      if (setup?.kind === 'apple-pay' && !takesWallet(gateway, wallet)) return null
      if (setup?.kind !== 'google-pay') return setup
      const merchantId = googleIds.get(name)
      // guard: google-pay-is-configured
      if (merchantId === undefined) return null
      return merchantId === null ? setup : { ...setup, merchantId }
    } catch (error) {
      log.warn('wallet-setup', { gateway: name, seller_id: sellerId, ...errorFields(error) })
      return null
    }
  }
}

import type { CallAnswer, CallRequest } from '#contract/checkout/calls.ts'
import { DEVICE_FRAME_PATH } from '#contract/routes.ts'
import { CallError } from '../../call-error.ts'
import type { DeviceData, GatewayPort } from '../../gateway-role/gateway-port.ts'
import { mac, sameCode, type Keys } from '../../signing/keys.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'

export type DeviceDeps = {
  gateways: GatewayPort
  catalogue: CatalogueReader
  keys: Keys
  gatewayOrigin: string
}

/**
 * Begins the device data of an authentication. The gateway's answer is sealed into the token, and the address is a
 * frame of ours, so that the checkout's page never has to open one of another party. Nulls: the gateway collects none.
 * @throws CallError PRODUCT_NOT_FOUND, and CARD_GONE for a card that the vault does not hold
 */
export async function beginDeviceData(
  deps: DeviceDeps,
  { product_id, gateway, card }: CallRequest<'token3ds'>['body'],
): Promise<CallAnswer<'token3ds'>> {
  const found = await deps.catalogue.findProduct(product_id)
  if (found === null) throw new CallError('PRODUCT_NOT_FOUND')
  const [facts] = await deps.gateways.cardFacts([card])
  if (facts === undefined || facts === null) throw new CallError('CARD_GONE')
  const data = await deps.gateways.deviceData({ gateway, sellerId: found.seller.id, bin: facts.bin })
  if (data === null) return { token: null, url: null }
  return { token: sealDeviceData(deps.keys, data), url: `${deps.gatewayOrigin}${DEVICE_FRAME_PATH}` }
}

function sealDeviceData(keys: Keys, { token, url }: DeviceData): string {
  const text = Buffer.from(JSON.stringify({ token, url })).toString('base64url')
  return `${text}.${mac(keys.tokens, `device.${text}`)}`
}

/** Opens data that `beginDeviceData` sealed; null for anything else. */
export function openDeviceData(keys: Keys, sealed: string): DeviceData | null {
  const [text = '', code = ''] = sealed.split('.')
  if (!sameCode(code, mac(keys.tokens, `device.${text}`))) return null
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as DeviceData
}

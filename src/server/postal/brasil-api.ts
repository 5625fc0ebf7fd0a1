import { fetchJson, textOf } from './fetch-json.ts'
import type { PostalProvider } from './postal-address.ts'

export const BRASIL_API_URL = 'https://brasilapi.com.br'

/** BrasilAPI: `/api/cep/v1/{cep}`, 404 for an unknown code. */
export function createBrasilApi(url: string = BRASIL_API_URL): PostalProvider {
  return async (cep, signal) => {
    const body = await fetchJson(`${url}/api/cep/v1/${cep}`, signal)
    if (body === null) return null
    return {
      street: textOf(body['street']),
      neighborhood: textOf(body['neighborhood']),
      city: textOf(body['city']),
      state: textOf(body['state']),
    }
  }
}

import { fetchJson, textOf } from './fetch-json.ts'
import type { PostalProvider } from './postal-address.ts'

export const VIACEP_URL = 'https://viacep.com.br'

/** ViaCEP: `/ws/{cep}/json/`. An unknown code is answered with status 200 and `erro`. */
export function createViaCep(url: string = VIACEP_URL): PostalProvider {
  return async (cep, signal) => {
    const body = await fetchJson(`${url}/ws/${cep}/json/`, signal)
    if (body === null || body['erro'] !== undefined) return null
    return {
      street: textOf(body['logradouro']),
      neighborhood: textOf(body['bairro']),
      city: textOf(body['localidade']),
      state: textOf(body['uf']),
    }
  }
}

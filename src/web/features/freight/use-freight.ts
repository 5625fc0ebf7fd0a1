import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { CallFailure } from '#contract/call-failure.ts'
import type { FreightOption } from '#contract/checkout/freight.ts'
import { availableFreight, chooseFreight } from '#rules/catalogue/freight.ts'
import { isValidCep, normaliseCep } from '#rules/people/postal-code.ts'
import { namedTickets } from '../../checkout/cart/named-tickets.ts'
import { usePage } from '../../app/page-context.tsx'
import { productsByFreight } from '../../checkout/cart/cart.ts'
import { useCart, useForm, useProduct } from '../../checkout/checkout-context.tsx'
import { minorOf } from '../../app/wire-money.ts'
import { destinationOf } from '../address/address-values.ts'

/** An option that can be had. */
export type Choice = FreightOption & { price: number }

export type FreightState =
  /** Nothing can be asked yet: the postal code is not complete. */
  | { at: 'waiting' }
  | { at: 'loading' }
  | { at: 'ready'; options: readonly Choice[] }
  /** Nobody delivers there, or the seller only delivers within Brazil. */
  | { at: 'none' }
  | { at: 'abroad' }
  /** The seller has no carrier. */
  | { at: 'impossible' }
  | { at: 'failed' }

export type Freight = {
  state: FreightState
  /** The id of the service that is chosen. */
  chosen: string | null
  choose: (option: Choice) => void
  retry: () => void
}

/** Prices are asked for anew before the server's half hour is over. */
const RENEW_MS = 25 * 60_000

/** Code of a product at which a freight call ends: that of a seller without a carrier. */
const NO_INTEGRATION = 'NO_SHIPPING_INTEGRATION'

function failureState(error: unknown): FreightState {
  if (!(error instanceof CallFailure)) throw error
  if (error.body.code === NO_INTEGRATION) return { at: 'impossible' }
  return { at: 'failed' }
}

/** The ways of delivery to the address that is typed, and the one that is chosen: its price is part of the cart. */
export function useFreight(): Freight {
  const { product, answer, data } = useProduct()
  const { form, context, edit } = useForm()
  const { cart, changeCart } = useCart()
  const { client, frame } = usePage()
  const products = productsByFreight(answer, cart)
  const zipcode = destinationOf(form.values, context)
  const isAbroad = context.country !== 'BR'
  const begun: FreightState = {
    at: isAbroad ? 'abroad' : answer.lacks_carrier === true ? 'impossible' : 'waiting',
  }
  const canAsk = begun.at === 'waiting'
  const [state, setState] = useState<FreightState>(begun)
  const cep = canAsk && isValidCep(zipcode) ? normaliseCep(zipcode) : null
  const [chosen, setChosen] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  // Only the main product can be an event.
  const lines = products.map(({ id, hash }) => ({
    product_id: id,
    offer_hash: hash,
    ...(id === data.product_id && namedTickets(answer.batches)),
  }))
  const parcel = JSON.stringify(lines)

  const keep = (option: Choice | null): void => {
    edit({ type: 'typed', field: 'freight', value: option?.token ?? '' })
    // One parcel delivers everything: its price is set on the first product.
    const price = option === null ? 0 : minorOf(option.price, product.currency)
    const prices = products.map(({ id }, at) => [id, at === 0 ? price : 0] as const)
    changeCart({ freight: option === null ? {} : Object.fromEntries(prices) })
  }

  const show = useEffectEvent((options: readonly FreightOption[]) => {
    const available = availableFreight(options)
    const option = chooseFreight(available, chosen)
    setState(available.length === 0 ? { at: 'none' } : { at: 'ready', options: available })
    setChosen(option?.id ?? chosen)
    keep(option)
  })

  const ask = useEffectEvent((code: string) => {
    return client.call('calculateFreight', {
      params: { product_id: data.product_id },
      body: {
        shipping_address_zip_code: code,
        country_code: context.country,
        products: lines,
        language: frame.locale,
      },
    })
  })

  const begin = useEffectEvent((code: string | null) => {
    if (form.values.freight !== '') keep(null)
    if (canAsk) setState(code === null ? { at: 'waiting' } : { at: 'loading' })
  })

  useEffect(() => {
    begin(cep)
    if (cep === null) return
    let isCurrent = true
    ask(cep).then(
      (options) => {
        if (isCurrent) show(options)
      },
      (error: unknown) => {
        if (isCurrent) setState(failureState(error))
      },
    )
    const renewal = setTimeout(() => setRound((now) => now + 1), RENEW_MS)
    return () => {
      isCurrent = false
      clearTimeout(renewal)
    }
  }, [cep, parcel, round])

  const retry = useCallback(() => setRound((now) => now + 1), [setRound])
  const choose = (option: Choice): void => {
    setChosen(option.id)
    keep(option)
  }
  return { state, chosen, choose, retry }
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PostalAddressAnswer } from '#contract/checkout/postal.ts'
import type { AddressField } from '#rules/people/address.ts'
import { isValidCep, normaliseCep } from '#rules/people/postal-code.ts'
import type { FormValues } from '../../checkout/form/form-values.ts'
import { useForm } from '../../checkout/checkout-context.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { fieldOf, type AddressPrefix } from './address-values.ts'

type Filled = Partial<Record<AddressField, string>>
type Status = 'waiting' | 'searching' | 'found' | 'partial' | 'not-found'

const LOOKED_UP = ['street', 'neighborhood', 'city', 'state'] as const satisfies readonly AddressField[]

/** Returns the form's control of a name, while the page is rendered. */
function control(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`form [name="${name}"]`)
}

/**
 * Fills in the address of a complete CEP: empty fields, and those that an earlier CEP filled in, but none that was
 * typed by hand. Then it moves the focus on to the first field that is still empty, if the buyer is still in the CEP. A
 * look-up that fails leaves everything to be typed.
 * @returns the outcome, in words
 */
export function usePostalCode(prefix: AddressPrefix): string {
  const { form, context, edit } = useForm()
  const { client } = usePage()
  const delivery = useTopic('delivery')
  const zipcode = form.values[fieldOf(prefix, 'zipcode')]
  const cep = context.country === 'BR' && isValidCep(zipcode) ? normaliseCep(zipcode) : null
  const [status, setStatus] = useState<Status>('waiting')
  const filled = useRef<Filled>({})
  // An address that was there when the page opened is complete already, and not looked up again.
  const lookedUp = useRef(form.values[fieldOf(prefix, 'street')] === '' ? null : cep)

  const fill = (found: PostalAddressAnswer): Partial<FormValues> => {
    const changes = LOOKED_UP.filter((field) => {
      const now = form.values[fieldOf(prefix, field)]
      return found[field] !== '' && (now === '' || now === filled.current[field])
    })
    filled.current = Object.fromEntries(changes.map((field) => [field, found[field]]))
    return Object.fromEntries(changes.map((field) => [fieldOf(prefix, field), found[field]]))
  }

  const take = useEffectEvent((found: PostalAddressAnswer) => {
    edit({ type: 'filled', values: fill(found), over: true })
    setStatus(found.partial || found.street === '' ? 'partial' : 'found')
    if (document.activeElement !== control(fieldOf(prefix, 'zipcode'))) return
    const next = found.street === '' ? 'street' : 'number'
    control(fieldOf(prefix, next))?.focus()
  })

  const lookUp = useEffectEvent((code: string) => {
    if (lookedUp.current === code) return
    lookedUp.current = code
    setStatus('searching')
    client.call('postalCode', { params: { country: 'BR', code } }).then(
      (found) => {
        if (lookedUp.current === code) take(found)
      },
      () => {
        if (lookedUp.current === code) setStatus('not-found')
      },
    )
  })

  useEffect(() => {
    if (cep !== null) lookUp(cep)
  }, [cep])

  const { searching, found, notFound } = useTopic('address')
  if (cep === null || status === 'waiting') return ''
  return { searching, found, partial: delivery.partial, 'not-found': notFound }[status]
}

import { queryOptions } from '@tanstack/react-query'
import { callOffice } from '../state/call.ts'

/** The passkeys of whoever is signed in. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: () => callOffice('listPasskeys'),
})

/** What the own account has beside its password. */
export const factorQuery = queryOptions({ queryKey: ['factor'], queryFn: () => callOffice('readFactor') })

/** What a seller asks of its members' accounts. */
export const securityQuery = (seller: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'security'],
    queryFn: () => callOffice('readSecurity', { params: { seller_id: seller } }),
  })

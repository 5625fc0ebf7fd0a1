import { queryOptions } from '@tanstack/react-query'
import { callOffice } from '../state/call.ts'

/** Passkeys of the signed-in user. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: () => callOffice('listPasskeys'),
})

/** Second factors of the user's own account. */
export const factorQuery = queryOptions({ queryKey: ['factor'], queryFn: () => callOffice('readFactor') })

/** Security requirements of a seller for its members' accounts. */
export const securityQuery = (seller: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'security'],
    queryFn: () => callOffice('readSecurity', { params: { seller_id: seller } }),
  })

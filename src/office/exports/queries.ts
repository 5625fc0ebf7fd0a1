import { queryOptions } from '@tanstack/react-query'
import { callOffice } from '../state/call.ts'

/** The files of a shop; read again while one of them is on its way. */
export const exportsQuery = (seller: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'exports'],
    queryFn: () => callOffice('listExports', { params: { seller_id: seller } }),
    refetchInterval: ({ state: { data } }) =>
      data?.exports.some(({ state }) => state === 'waiting' || state === 'running') === true ? 1_500 : false,
  })

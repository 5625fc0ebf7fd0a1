import { expect, test } from 'vitest'
import { createEdgeCountry } from './edge-country.ts'

type EdgeRequest = Parameters<ReturnType<typeof createEdgeCountry>>[0]

const request = (remoteAddress: string, headers: Record<string, string>): EdgeRequest =>
  ({ headers, socket: { remoteAddress } }) as unknown as EdgeRequest

const TRUSTED = ['10.0.0.0/8', '192.0.2.7', 'fd00::/8']

test.each([
  ['10.1.2.3', { 'cf-ipcountry': 'DE' }, 'DE'],
  ['192.0.2.7', { 'x-vercel-ip-country': 'MX' }, 'MX'],
  ['fd12::1', { 'cloudfront-viewer-country': 'FR' }, 'FR'],
  ['::ffff:10.1.2.3', { 'cf-ipcountry': 'DE' }, 'DE'],
  ['10.1.2.3', {}, undefined],
  ['192.0.2.8', { 'cf-ipcountry': 'DE' }, undefined],
  ['2001:db8::1', { 'cf-ipcountry': 'DE' }, undefined],
  ['', { 'cf-ipcountry': 'DE' }, undefined],
])('a connection from %s with %j is from %s', (address, headers, country) => {
  const read = createEdgeCountry({ trustedProxies: TRUSTED, header: undefined })
  expect(read(request(address, headers))).toBe(country)
})

test('a header that the operator names is the only one that is read', () => {
  const read = createEdgeCountry({ trustedProxies: TRUSTED, header: 'X-Our-Country' })
  expect(read(request('10.0.0.1', { 'x-our-country': 'IT', 'cf-ipcountry': 'DE' }))).toBe('IT')
  expect(read(request('10.0.0.1', { 'cf-ipcountry': 'DE' }))).toBeUndefined()
})

test('without trusted proxies no header is believed', () => {
  const read = createEdgeCountry({ trustedProxies: [], header: undefined })
  expect(read(request('127.0.0.1', { 'cf-ipcountry': 'DE' }))).toBeUndefined()
})

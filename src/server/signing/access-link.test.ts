import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { accessKey, sealAccessLink } from './access-link.ts'
import { deriveKeys } from './keys.ts'

const KEYS = deriveKeys('a secret of thirty-two characters')
const HOLDER = {
  url: 'https://members.example/open?course=7',
  sellerId: 10,
  productId: 1001,
  saleId: 'abcdefghijklmnopqrstuv',
  email: 'maria+curso@example.com',
}
const NOW = new Date('2026-11-23T12:00:00Z')

/** Applies the check documented on the page for members' areas: `at` is the area's own address. */
function isGood(address: string, key: string, now: Date, at = 'members.example/open'): boolean {
  return isSigned(address, key, now, ['balcao_signature_v2', 'v2', at])
}

/** Applies the check documented before the address was signed. */
function isGoodByFirst(address: string, key: string, now: Date): boolean {
  return isSigned(address, key, now, ['balcao_signature', 'v1'])
}

function isSigned(address: string, key: string, now: Date, [name = '', ...head]: string[]): boolean {
  const query = new URL(address).searchParams
  const [expires = '', ...others] = ['expires', 'product', 'sale', 'email'].map(
    (field) => query.get(`balcao_${field}`) ?? '',
  )
  const signed = [...head, expires, ...others].join('\n')
  const signature = createHmac('sha256', key).update(signed).digest('hex')
  return signature === query.get(name) && Number(expires) > now.getTime() / 1000
}

test('a link has the buyer and the product, and keeps the parameters of its seller', () => {
  const link = sealAccessLink(KEYS, HOLDER, NOW, 1)
  expect(new URL(link).searchParams.get('course')).toBe('7')
  expect(new URL(link).searchParams.get('balcao_email')).toBe(HOLDER.email)
  expect(isGood(link, accessKey(KEYS, 10), NOW)).toBe(true)
})

test.each([
  ['another host', 'https://evil.example/open'],
  ['another path', 'https://members.example/other'],
  ['another port', 'https://members.example:8443/open'],
])('a signature made for %s is not good here; control: the first one is', (_, url) => {
  const stolen = new URL(sealAccessLink(KEYS, { ...HOLDER, url }, NOW, 1)).search
  const replayed = `https://members.example/open${stolen}`
  expect(isGood(replayed, accessKey(KEYS, 10), NOW)).toBe(false)
  expect(isGoodByFirst(replayed, accessKey(KEYS, 10), NOW)).toBe(true)
})

test('members’ areas that know only the first signature open links as before', () => {
  expect(isGoodByFirst(sealAccessLink(KEYS, HOLDER, NOW, 1), accessKey(KEYS, 10), NOW)).toBe(true)
})

test.each([
  ['another mailbox', (link: string) => link.replace('maria', 'eva')],
  ['another product', (link: string) => link.replace('1001', '1002')],
  ['a later end', (link: string) => link.replace(/balcao_expires=1/, 'balcao_expires=2')],
])('a link with %s is not good', (_, forge) => {
  expect(isGood(forge(sealAccessLink(KEYS, HOLDER, NOW, 1)), accessKey(KEYS, 10), NOW)).toBe(false)
})

test('a link is good until its hour is over, and for its seller', () => {
  const link = sealAccessLink(KEYS, HOLDER, NOW, 1)
  expect(isGood(link, accessKey(KEYS, 10), new Date('2026-11-23T13:00:00Z'))).toBe(false)
  expect(isGood(link, accessKey(KEYS, 11), NOW)).toBe(false)
})

test('a parameter of the same name in the seller’s address is replaced', () => {
  const url = 'https://members.example/?balcao_email=eva@example.com'
  const link = sealAccessLink(KEYS, { ...HOLDER, url }, NOW, 1)
  expect(new URL(link).searchParams.getAll('balcao_email')).toEqual([HOLDER.email])
})

test('the worked example of the documents matches the sealed link', async () => {
  const page = await readFile(new URL('../../../docs/members-area.md', import.meta.url), 'utf8')
  expect(page).toContain(accessKey(KEYS, HOLDER.sellerId))
  expect(page).toContain(sealAccessLink(KEYS, HOLDER, NOW, 1))
})

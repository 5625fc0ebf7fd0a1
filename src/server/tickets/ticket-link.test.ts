import { expect, test } from 'vitest'
import { deriveKeys, mac } from '../signing/keys.ts'
import { isTicketLinkValid, readTicketLink, sealTicketLink } from './ticket-link.ts'

const keys = deriveKeys('a secret')
const SALE = { kind: 'sale', id: 'mD3kXyZ_-0123456789abc' } as const
const TICKET = { kind: 'ticket', id: '0190b3c4-5d6e-4f80-9123-456789abcdef' } as const

test.each([SALE, TICKET])('a link opens its own target, in its version: %o', (link) => {
  for (const version of [0, 1, 2]) {
    const sealed = sealTicketLink(keys, link, version)
    expect(sealed).toMatch(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{22}$/)
    expect(readTicketLink(sealed)).toEqual(link)
    expect([0, 1, 2].filter((each) => isTicketLinkValid(keys, sealed, each))).toEqual([version])
  }
})

test('a link signed by another key opens nothing', () => {
  const sealed = sealTicketLink(keys, SALE, 0)
  const strange = [
    SALE.id,
    `${sealed}x`,
    sealed.replace('m', 'n'),
    sealTicketLink(deriveKeys('another'), SALE, 0),
    `${SALE.id}.${mac(keys.link, SALE.id)}`,
    `${SALE.id}.${mac(keys.sale, SALE.id)}`,
  ]
  expect(strange.filter((link) => isTicketLinkValid(keys, link, 0))).toEqual([])
})

test.each(['', '.', `${SALE.id}.a.b`, 'a b.c', '\0.c', `${'a'.repeat(65)}.c`])('%j is no link', (text) => {
  expect(readTicketLink(text)).toBeNull()
})

import { expect, test } from 'vitest'
import { deriveKeys, mac } from '../signing/keys.ts'
import { openTicketLink, sealTicketLink } from './ticket-link.ts'

const keys = deriveKeys('a secret')
const SALE = { kind: 'sale', id: 'mD3kXyZ_-0123456789abc' } as const
const TICKET = { kind: 'ticket', id: '0190b3c4-5d6e-4f80-9123-456789abcdef' } as const

test.each([SALE, TICKET])('a link opens what it was made for: %o', (link) => {
  const sealed = sealTicketLink(keys, link)
  expect(sealed).toMatch(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{22}$/)
  expect(openTicketLink(keys, sealed)).toEqual(link)
})

test('what nobody here signed opens nothing', () => {
  const sealed = sealTicketLink(keys, SALE)
  const strange = [
    '',
    '.',
    SALE.id,
    `${sealed}.x`,
    `${sealed}x`,
    sealed.replace('m', 'n'),
    sealTicketLink(deriveKeys('another'), SALE),
    `${SALE.id}.${mac(keys.link, SALE.id)}`,
    `${SALE.id}.${mac(keys.sale, SALE.id)}`,
  ]
  expect(strange.map((link) => openTicketLink(keys, link))).toEqual(strange.map(() => null))
})

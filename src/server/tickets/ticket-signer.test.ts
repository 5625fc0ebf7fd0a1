import { expect, test } from 'vitest'
import { readTicketCode } from '#rules/tickets/ticket-code.ts'
import { deriveKeys } from '../signing/keys.ts'
import { ticketSigner, ticketVerifier } from './ticket-signer.ts'

const TICKET = { productId: 3001, ticketId: '0190b3c4-5d6e-4f80-9123-456789abcdef' }
const first = ticketSigner(deriveKeys('a secret'))
const second = ticketSigner(deriveKeys('a secret', 2))
const another = ticketSigner(deriveKeys('another secret'))

test('the same secret signs the same, and another number or secret is another key', () => {
  expect(ticketSigner(deriveKeys('a secret')).codeOf(TICKET)).toBe(first.codeOf(TICKET))
  expect(new Set([first, second, another].map(({ public_key }) => public_key)).size).toBe(3)
  expect(first.public_key).toHaveLength(43)
})

test('a code holds as long as its key is known, whichever key is the present one', async () => {
  const old = first.codeOf(TICKET)
  const read = (code: string, keys: Parameters<typeof ticketVerifier>[0]) =>
    readTicketCode(code, 3001, ticketVerifier(keys))
  expect(await read(old, [second, first])).toMatchObject({ kind: 'genuine' })
  expect(await read(second.codeOf(TICKET), [second, first])).toMatchObject({ kind: 'genuine' })
  expect(await read(old, [second])).toEqual({ kind: 'forged' })
  expect(await read(another.codeOf(TICKET), [second, first])).toEqual({ kind: 'forged' })
})

test('a key that takes another’s name signs nothing', async () => {
  const posing = { key_id: first.key_id, public_key: another.public_key }
  expect(await readTicketCode(first.codeOf(TICKET), 3001, ticketVerifier([posing]))).toEqual({
    kind: 'forged',
  })
})

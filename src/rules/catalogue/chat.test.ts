import { expect, test } from 'vitest'
import { chatAddress, isChatId } from './chat.ts'
import { pageBranding } from './custom-checkout.ts'

test.each(['aB3dE5gH7j', 'aurora7demo'])('%s is the id of a chat', (id) => {
  expect(isChatId(id)).toBe(true)
  expect(chatAddress(id)).toBe(`https://jivo.chat/${id}`)
  expect(pageBranding({ id: 1, seller_id: 10, jivochat_id: id })).toEqual({ jivochat_id: id })
})

test.each(['', 'short', '../evil', 'a b c d e f', 'javascript:alert(1)', '@evil.example'])(
  '"%s" is none, and nothing of it is shown',
  (id) => {
    expect(isChatId(id)).toBe(false)
    expect(pageBranding({ id: 1, seller_id: 10, jivochat_id: id })).toEqual({})
  },
)

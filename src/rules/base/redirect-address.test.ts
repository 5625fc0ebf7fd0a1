import { expect, test } from 'vitest'
import { isTrustedRedirect } from './redirect-address.ts'

const SANDBOX = 'http://127.0.0.1:4302'

test.each([
  ['https://www.paypal.com/checkoutnow?token=EC-1', null, true],
  ['https://www.paypal.com', null, true],
  ['HTTPS://WWW.PAYPAL.COM/x', null, true],
  ['https://wallet.example:8443/a#b', null, true],
  ['http://www.paypal.com/checkoutnow', null, false],
  ['http://127.0.0.1:4302/wallet/ch_1', SANDBOX, true],
  ['http://127.0.0.1:4302', `${SANDBOX}/`, true],
  ['http://127.0.0.1:4302/wallet/ch_1', null, false],
  ['http://127.0.0.1:43021/wallet/ch_1', SANDBOX, false],
  ['http://127.0.0.1:4302@evil.example/', SANDBOX, false],
  ['http://127.0.0.1:4302.evil.example/', SANDBOX, false],
  ['https://www.paypal.com@evil.example/', null, false],
  ['https://user:word@www.paypal.com/', null, false],
  ['javascript:alert(1)', SANDBOX, false],
  ['javascript://www.paypal.com/%0aalert(1)', null, false],
  ['data:text/html,x', null, false],
  ['//evil.example/', null, false],
  ['/wallet/ch_1', SANDBOX, false],
  ['https:evil.example', null, false],
  ['https:///evil.example', null, false],
  ['https://evil.example\\@www.paypal.com/', null, false],
  ['https://www.paypal.com/a\u0000b', null, false],
  [' https://www.paypal.com/', null, false],
  ['https://www.paypal.com/\n', null, false],
  ['', SANDBOX, false],
])('%j with the sandbox at %j: %s', (address, sandboxUrl, expected) => {
  expect(isTrustedRedirect(address, sandboxUrl)).toBe(expected)
})

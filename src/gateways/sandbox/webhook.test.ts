import { describe, expect, test } from 'vitest'
import { readSandboxWebhook } from './webhook.ts'

const SECRET = 'whsec_test_secret'
const SIGNED_AT = 1_767_225_600
/** Signed by Stripe's scheme, which is the sandbox's too; the vector is public. */
const BODY = '{"id":"evt_test_1","object":"event","type":"payment_intent.succeeded"}'
const PROOF = '45b8a95776fbf3619f8f4766a0af27089e752a5ba31acdc5a7e65b7c7f450dcc'

function read(header: string | undefined, secondsLater = 0, body = BODY, secret = SECRET) {
  const request = { rawBody: Buffer.from(body), headers: { 'sandbox-signature': header } }
  return readSandboxWebhook(request, secret, new Date((SIGNED_AT + secondsLater) * 1000))
}

describe('a webhook of the sandbox', () => {
  test('is proven by the public vector; an event of another kind is left alone', () => {
    expect(read(`t=${SIGNED_AT},v1=${PROOF}`)).toEqual({
      kind: 'ignored',
      eventId: 'evt_test_1',
      type: 'payment_intent.succeeded',
    })
  })

  test('may carry several proofs while the secret is changed', () => {
    expect(read(`t=${SIGNED_AT}, v1=${'0'.repeat(64)}, v1=${PROOF}`).kind).toBe('ignored')
  })

  test.each([
    [-301, 'forged'],
    [-300, 'ignored'],
    [300, 'ignored'],
    [301, 'forged'],
  ])('%i seconds after its signature it is %s', (seconds, kind) => {
    expect(read(`t=${SIGNED_AT},v1=${PROOF}`, seconds).kind).toBe(kind)
  })

  test.each([
    undefined,
    '',
    PROOF,
    `v1=${PROOF}`,
    `t=${SIGNED_AT}`,
    `t=${SIGNED_AT},v1=`,
    `t=${SIGNED_AT},v1=${PROOF.slice(2)}`,
    `t=${SIGNED_AT},v1=${PROOF}00`,
    `t=${SIGNED_AT},v0=${PROOF}`,
    `t=NaN,v1=${PROOF}`,
    `t=${SIGNED_AT + 1},v1=${PROOF}`,
    `t=${SIGNED_AT},v1=${PROOF.replace('4', '5')}`,
  ])('with the header %s it is forged', (header) => {
    expect(read(header).kind).toBe('forged')
  })

  test('cannot be proven by an empty secret, or with another body', () => {
    expect(read(`t=${SIGNED_AT},v1=${PROOF}`, 0, BODY, '').kind).toBe('forged')
    expect(read(`t=${SIGNED_AT},v1=${PROOF}`, 0, `${BODY} `).kind).toBe('forged')
  })
})

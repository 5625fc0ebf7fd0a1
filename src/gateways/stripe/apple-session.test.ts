import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestCertificate, type TestCertificate } from '../certificate.test-double.ts'
import type { Credentials } from '../gateway.ts'
import { createStripeGateway } from './stripe.ts'
import { STRIPE_KEY } from './stripe.test-double.ts'

/** A stand-in for Apple's server: it requires a client certificate, and reports what was requested and by whom. */

const NOW = new Date('2026-11-25T12:00:00Z')
const SESSION = { merchantSessionIdentifier: 'SSH1', nonce: 'n', epochTimestamp: 1, signature: 's' }

const inOneLine = (pem: string): string => pem.replace(/-----[A-Z ]+-----|\s/g, '')
const keyOf = ({ keys }: TestCertificate): string =>
  keys.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')

const ofApple = createTestCertificate(2026, 2046, undefined, 'localhost')
const ofSeller = createTestCertificate(2026, 2028)
const CREDENTIALS: Credentials = {
  secretKey: STRIPE_KEY,
  applePayMerchantId: 'merchant.com.example',
  applePayCertificate: inOneLine(ofSeller.pem),
  applePayKey: keyOf(ofSeller),
}
const ASKED = { wallet: 'apple-pay', domainName: 'pay.example.com', displayName: 'Ateliê' } as const

let server: Server
let url: string
const seen: { path: string | undefined; body: unknown; by: string }[] = []
let answer = { status: 200, body: JSON.stringify(SESSION) }
beforeAll(async () => {
  const key = ofApple.keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const options = { key, cert: ofApple.pem, requestCert: true, rejectUnauthorized: false }
  server = createServer(options, (request, response) => {
    void text(request).then((body) => {
      const { raw } = (request.socket as TLSSocket).getPeerCertificate()
      const by = (raw as Buffer | undefined)?.toString('base64') ?? 'nobody'
      seen.push({ path: request.url, body: JSON.parse(body) as unknown, by })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  url = `https://localhost:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  seen.length = 0
  answer = { status: 200, body: JSON.stringify(SESSION) }
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const open = async (credentials: Credentials, now = NOW, authority: string | undefined = ofApple.pem) => {
  const apple = { url, ...(authority !== undefined && { authority }) }
  return createStripeGateway({ apple, now: () => now }).walletSession?.({ ...ASKED, credentials })
}

describe('the seller is proven to Apple by their own certificate', () => {
  test('with the fields Apple requires, and its answer is passed on as it is', async () => {
    expect(await open(CREDENTIALS)).toEqual({ kind: 'session', session: SESSION })
    expect(seen).toEqual([
      {
        path: '/paymentservices/paymentSession',
        body: {
          merchantIdentifier: 'merchant.com.example',
          displayName: 'Ateliê',
          initiative: 'web',
          initiativeContext: 'pay.example.com',
        },
        by: inOneLine(ofSeller.pem),
      },
    ])
  })

  test('each by theirs: sellers do not share a connection', async () => {
    const other = createTestCertificate(2026, 2028)
    await open(CREDENTIALS)
    await open({ ...CREDENTIALS, applePayCertificate: inOneLine(other.pem), applePayKey: keyOf(other) })
    expect(seen.map(({ by }) => by)).toEqual([inOneLine(ofSeller.pem), inOneLine(other.pem)])
  })

  test.each<[string, Credentials]>([
    ['no merchant', { secretKey: STRIPE_KEY }],
    ['no key', { ...CREDENTIALS, applePayKey: '' }],
    ['a certificate that is none', { ...CREDENTIALS, applePayCertificate: `MII${'A'.repeat(400)}` }],
    [
      'the key of another certificate',
      { ...CREDENTIALS, applePayKey: keyOf(createTestCertificate(2026, 2028)) },
    ],
    ['an elliptic key in another form', { ...CREDENTIALS, applePayKey: sec1() }],
  ])('%s: no session, no request and no error', async (_, credentials) => {
    expect(await open(credentials)).toMatchObject({ kind: 'none' })
    expect(seen).toEqual([])
  })

  test('a certificate that has ended is named, and Apple is not asked', async () => {
    expect(await open(CREDENTIALS, new Date('2028-01-02T00:00:00Z'))).toMatchObject({
      kind: 'none',
      reason: expect.stringMatching(/ended on Jan/) as string,
    })
    expect(seen).toEqual([])
  })

  test('a server that is not Apple’s is sent nothing', async () => {
    const stranger = createTestCertificate(2026, 2046, undefined, 'localhost')
    expect(await open(CREDENTIALS, NOW, stranger.pem)).toMatchObject({ kind: 'none' })
    expect(seen).toEqual([])
  })

  test.each([
    [417, '{"statusMessage":"merchant not registered","statusCode":"417"}'],
    [200, '{}'],
    [200, '<html>'],
  ])('an answer %i %s is no session', async (status, body) => {
    answer = { status, body }
    expect(await open(CREDENTIALS)).toMatchObject({ kind: 'none' })
  })
})

/** The form that OpenSSL writes for elliptic curves by itself, which is not the one that is asked for. */
function sec1(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'sec1', format: 'der' }).toString('base64')
}

test('the button is shown where the account has all three, and no key is sent', async () => {
  const { walletSetup } = createStripeGateway({})
  const ask = (credentials: Credentials) => walletSetup?.({ wallet: 'apple-pay', credentials })
  expect(await ask(CREDENTIALS)).toEqual({ kind: 'apple-pay' })
  for (const name of ['applePayMerchantId', 'applePayCertificate', 'applePayKey']) {
    const { [name]: _, ...rest } = CREDENTIALS
    expect(await ask(rest)).toBeNull()
  }
})

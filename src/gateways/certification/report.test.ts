import { expect, test } from 'vitest'
import { publishCertification, type CertifiedCase } from './report.ts'

const HEAD = {
  kind: 'stripe',
  address: 'https://api.stripe.com',
  currency: 'BRL',
  version: '1.0.0',
  date: '2026-11-22',
}
const exchange = {
  method: 'POST',
  path: '/v1/payment_intents',
  status: 200,
  body: '{"id":"pi_1","status":"ok"}',
}
const charged: CertifiedCase = { name: 'a card is charged', flaw: null, answer: null, exchanges: [exchange] }
const flawed: CertifiedCase = {
  name: 'a part is given back',
  flaw: 'it answered {…}',
  answer: { kind: 'unknown', gatewayId: 'pi_1' },
  exchanges: [],
}

test('a report has the date, the certified gateway, the promises kept and the answers', () => {
  const { report, recorded } = publishCertification(HEAD, [charged, flawed], ['sk_test_1234'])
  expect(report).toContain('2026-11-22, Balcão 1.0.0, https://api.stripe.com, BRL: 1 of 2 promises kept.')
  expect(report).toContain('| a card is charged | kept |')
  expect(report).toContain('| a part is given back | not kept |')
  expect(report).toContain('POST /v1/payment_intents: 200')
  expect(report).not.toContain('pi_1')
  expect(JSON.parse(recorded)).toEqual({
    source: { what: 'npm run gateway -- certify', ...HEAD },
    answers: [
      {
        case: 'a card is charged',
        method: 'POST',
        path: '/v1/payment_intents',
        status: 200,
        answer: { id: 'removed-1', status: 'ok' },
      },
    ],
  })
})

test('an answer that repeats a secret in a publishable field is not published', () => {
  const body = JSON.stringify({ status: 'openSesameOpen' })
  const cases = [{ ...charged, exchanges: [{ ...exchange, body }] }]
  expect(() => publishCertification(HEAD, cases, ['openSesameOpen'])).toThrow('a secret would be published')
})

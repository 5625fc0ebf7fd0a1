import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basicAuthorization, createHttpClient, encodeForm, queryOf } from './http-client.ts'

let server: Server
let url: string
let answer: (response: ServerResponse) => void
let received: { contentType: string | undefined; body: string }

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      received = { contentType: request.headers['content-type'], body }
      answer(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const post = { method: 'POST', path: '/charges', timeoutMs: 10_000 } as const

test('bodies go as JSON or as a form, answers come as JSON', async () => {
  answer = (response) => response.writeHead(201).end('{"id":"1"}')
  const send = createHttpClient(url)
  expect(await send({ ...post, body: { kind: 'json', fields: { a: 1 } } })).toEqual({
    kind: 'answer',
    status: 201,
    body: { id: '1' },
  })
  expect(received).toEqual({ contentType: 'application/json', body: '{"a":1}' })
  await send({ ...post, body: { kind: 'form', fields: { a: { b: 'ç', no: null }, list: [1, true] } } })
  expect(received.contentType).toBe('application/x-www-form-urlencoded')
  expect(decodeURIComponent(received.body)).toBe('a[b]=ç&list[0]=1&list[1]=true')
})

test('a DELETE can have a body', async () => {
  answer = (response) => response.end('{}')
  await createHttpClient(url)({ ...post, method: 'DELETE', body: { kind: 'json', fields: { amount: 5 } } })
  expect(received).toEqual({ contentType: 'application/json', body: '{"amount":5}' })
})

test.each([
  ['202 with nothing', 202, '', { kind: 'answer', status: 202, body: null }],
  ['204 with nothing', 204, '', { kind: 'answer', status: 204, body: null }],
  ['200 with nothing', 200, '', { kind: 'unknown' }],
  ['half a body', 200, '{"id":', { kind: 'unknown' }],
  ['a page', 502, '<html>Bad Gateway</html>', { kind: 'unknown' }],
  [
    'more than anybody should say',
    200,
    `"${'x'.repeat(3_000_000)}"`,
    { kind: 'unknown', reason: 'RangeError' },
  ],
])('%s', async (_name, status, body, expected) => {
  answer = (response) => response.writeHead(status).end(body)
  expect(await createHttpClient(url)(post)).toMatchObject(expected)
})

test('silence, a lost connection and a redirect are unknown', async () => {
  const send = createHttpClient(url)
  answer = () => undefined
  expect(await send({ ...post, timeoutMs: 50 })).toEqual({ kind: 'unknown', reason: 'TimeoutError' })
  answer = (response) => response.destroy()
  expect(await send(post)).toMatchObject({ kind: 'unknown' })
  answer = (response) => response.writeHead(200, { 'content-length': '99' }).write('{')
  expect(await send({ ...post, timeoutMs: 50 })).toMatchObject({ kind: 'unknown' })
  answer = (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  expect(await send(post)).toMatchObject({ kind: 'unknown' })
})

test('an unreachable gateway was certainly sent nothing', async () => {
  expect(await createHttpClient('http://gateway.invalid')(post)).toMatchObject({ kind: 'not-sent' })
  expect(() => createHttpClient('gateway')).toThrow('Invalid URL')
})

test('without a safe connection, or with an invalid header, nothing is sent', async () => {
  answer = (response) => response.end('{}')
  const secure = await createHttpClient(url.replace('http:', 'https:'))(post)
  expect(secure).toMatchObject({ kind: 'not-sent' })
  expect(await createHttpClient(url)({ ...post, headers: { 'x-key': 'a\nb' } })).toMatchObject({
    kind: 'not-sent',
    reason: 'ERR_INVALID_CHAR',
  })
})

test('a connection that was kept open and has ended may have carried the request', async () => {
  const send = createHttpClient(url)
  answer = (response) => response.end('{}')
  await send(post)
  answer = (response) => response.socket?.destroy()
  expect(await send(post)).toEqual({ kind: 'unknown', reason: 'ECONNRESET' })
})

test('forms, queries and basic credentials', () => {
  expect(encodeForm({ a: undefined, b: 'x y&z' })).toBe('b=x+y%26z')
  expect(queryOf({ reference: 'a/b', size: 2, page: undefined })).toBe('?reference=a%2Fb&size=2')
  // The example of RFC 7617, section 2.
  expect(basicAuthorization('Aladdin', 'open sesame')).toBe('Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==')
})

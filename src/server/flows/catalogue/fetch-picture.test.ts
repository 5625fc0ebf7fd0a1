import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fetchPicture, isPublicAddress, PICTURE_LIMITS, type PictureNetwork } from './fetch-picture.ts'

const PNG = Buffer.from('\u0089PNG\r\n\u001a\nrest', 'latin1')

let server: Server
let asked: string[] = []
const port = (): number => (server.address() as AddressInfo).port
const at = (path: string, host = '127.0.0.1'): string => `http://${host}:${port()}${path}`

/** A body that never ends. */
function* endless(): Generator<Buffer> {
  yield PNG
  for (;;) yield Buffer.alloc(64 * 1024)
}

/** The same walk without TLS, to a server of this machine. */
const local = (isAllowed: (address: string) => boolean): PictureNetwork => ({
  request,
  isAllowed,
  milliseconds: PICTURE_LIMITS.milliseconds,
})
const open = local(() => true)

// A server for each test: a request that one test has given up may reach its server after that test has ended.
beforeEach(async () => {
  const paths: string[] = []
  asked = paths
  server = createServer((incoming, answer) => {
    paths.push(incoming.url ?? '')
    switch (incoming.url) {
      case '/a.png':
        return void answer.end(PNG)
      case '/page':
        return void answer.setHeader('content-type', 'image/png').end('<html>')
      case '/svg':
        return void answer.setHeader('content-type', 'image/svg+xml').end('<svg/>')
      case '/moved':
        return void answer.writeHead(302, { location: '/a.png' }).end()
      case '/inside':
        return void answer.writeHead(302, { location: `http://localhost:${port()}/a.png` }).end()
      case '/file':
        return void answer.writeHead(302, { location: 'file:///etc/passwd' }).end()
      case '/round':
        return void answer.writeHead(302, { location: '/round' }).end()
      case '/large':
        return void answer.end(Buffer.concat([PNG, Buffer.alloc(PICTURE_LIMITS.bytes)]))
      case '/endless':
        return void Readable.from(endless()).pipe(answer.setHeader('content-length', '100'.padEnd(12, '0')))
      case '/slow':
        return void answer.write(PNG)
      default:
        return void answer.writeHead(404).end()
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterEach(async () => {
  const closed = new Promise((done) => server.close(done))
  server.closeAllConnections()
  await closed
})

describe('a picture of another server', () => {
  test.each(['/a.png', '/moved'])('is taken from %s, as what its bytes are', async (path) => {
    expect(await fetchPicture(at(path), open)).toEqual({
      kind: 'fetched',
      body: PNG,
    })
  })

  test.each([
    ['/page', /no JPEG/],
    ['/svg', /no JPEG/],
    ['/none', /answered with 404/],
    ['/file', /not https/],
    ['/round', /too often/],
    ['/large', /larger than 2 MB/],
    ['/endless', /larger than 2 MB/],
  ])('is refused from %s', async (path, why) => {
    const fetched = await fetchPicture(at(path), open)
    expect(fetched).toMatchObject({ kind: 'refused', why: expect.stringMatching(why) as unknown })
  })

  test('is given up when it does not come to its end', async () => {
    const fetched = await fetchPicture(at('/slow'), { ...open, milliseconds: 50 })
    expect(fetched).toEqual({ kind: 'refused', why: 'did not come within 0.05 seconds' })
  })

  test('is not asked for at an address that is not public, by number, by name or after a redirect', async () => {
    const why = 'lies on an address that is not public'
    const publicly = local(isPublicAddress)
    for (const address of [at('/a.png'), at('/a.png', 'localhost'), at('/a.png', '[::1]')]) {
      expect(await fetchPicture(address, publicly)).toEqual({ kind: 'refused', why })
    }
    expect(asked).toEqual([])
    const onlyNumbers = local((address) => address !== '127.0.0.1' || asked.length === 0)
    expect(await fetchPicture(at('/inside'), onlyNumbers)).toEqual({ kind: 'refused', why })
    expect(asked).toEqual(['/inside'])
  })
})

test.each(['8.8.8.8', '172.32.0.1', '2606:4700:4700::1111'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'localhost',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

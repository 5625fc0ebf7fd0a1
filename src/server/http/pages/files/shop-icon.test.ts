import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountShopIcon } from './shop-icon.ts'

const PNG = '\u0089PNG\r\n\u001a\n'

let app: FastifyInstance
beforeAll(() => {
  app = Fastify()
  mountShopIcon(app)
})
afterAll(() => app.close())

test.each(['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])(
  '%s is a picture of 180 pixels',
  async (path) => {
    const { rawPayload, headers } = await app.inject(path)
    expect(headers['content-type']).toBe('image/png')
    expect(rawPayload.subarray(0, 8).toString('latin1')).toBe(PNG)
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([180, 180])
  },
)

test('the favicon is a file with one picture of 32 pixels, where its header says', async () => {
  const { rawPayload, headers } = await app.inject('/favicon.ico')
  expect(headers).toMatchObject({ 'content-type': 'image/x-icon', 'cache-control': 'max-age=86400' })
  expect([rawPayload.readUInt16LE(2), rawPayload.readUInt16LE(4), rawPayload[6], rawPayload[7]]).toEqual([
    1, 1, 32, 32,
  ])
  const [length, offset] = [rawPayload.readUInt32LE(14), rawPayload.readUInt32LE(18)]
  const png = rawPayload.subarray(offset, offset + length)
  expect(png.subarray(0, 8).toString('latin1')).toBe(PNG)
  expect(png.readUInt32BE(16)).toBe(32)
  expect(offset + length).toBe(rawPayload.length)
})

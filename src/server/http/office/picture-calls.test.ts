import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { PICTURE_BYTES } from '#contract/office/pictures/calls.ts'
import { UPLOADS_AT_MOST } from '../../store/catalogue/picture-store.ts'
import { OFFICE_ORIGIN, openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

const SELLER = 10

let office: TestOffice
let editor: TestUser
beforeAll(async () => {
  office = await openTestOffice()
  editor = await office.user({ seller: SELLER, role: 'editor' })
})
afterAll(() => office.close())

const send = (payload: Buffer, { as = editor, seller = SELLER, type = 'application/octet-stream' } = {}) =>
  office.app.inject({
    method: 'POST',
    url: `/api/sellers/${seller}/pictures`,
    headers: { origin: OFFICE_ORIGIN, cookie: `office=${as.token}`, 'content-type': type },
    payload,
  })
const codeOf = async (answer: ReturnType<typeof send>) => errorBody.parse((await answer).json()).code
const pathOf = async (answer: ReturnType<typeof send>) =>
  OFFICE_CALLS.uploadPicture.answer.parse((await answer).json()).path
const png = (colour: string) =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer()
const uploads = async () =>
  (await office.db.selectFrom('uploaded_pictures').selectAll().orderBy('key').execute()).map(
    ({ seller_id: seller, key }) => [seller, key],
  )

test('keeps a picture once, answers it in the width of a page, and lets a product and a look have it', async () => {
  const body = await png('#0055aa')
  const path = await pathOf(send(body))
  expect(await pathOf(send(body))).toBe(path)
  expect(await uploads()).toEqual([[SELLER, path.replace('/pictures/', '')]])
  const audited = office.db.selectFrom('audit_entries').select('action').where('user_id', '=', editor.id)
  expect((await audited.execute())[0]).toEqual({ action: 'catalogue.picture-kept' })
  const shown = await office.app.inject({ url: `${path}?w=192`, headers: { accept: 'image/webp' } })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await sharp(shown.rawPayload).metadata()).width).toBe(192)

  const products = `/sellers/${SELLER}/products/1001`
  const read = OFFICE_CALLS.readProduct.answer.parse(
    (await office.call('GET', products, { as: editor })).json(),
  )
  const changes = [{ path: '/images', value: [{ path, alt: 'Azul' }] }]
  const saved = await office.call('PUT', products, { as: editor, body: { version: read.version, changes } })
  expect(saved.json()).toMatchObject({ kind: 'saved' })

  const looks = `/sellers/${SELLER}/looks/501`
  const look = OFFICE_CALLS.readLook.answer.parse((await office.call('GET', looks, { as: editor })).json())
  const branded = await office.call('PUT', looks, {
    as: editor,
    body: { version: look.version, changes: [{ path: '/logotipo', value: path }] },
  })
  expect(branded.json()).toMatchObject({ kind: 'saved' })
})

test.each([`/pictures/${'a'.repeat(43)}`, 'https://pictures.example/never-taken.png'])(
  'a picture that is not kept is on no page: %s',
  async (path) => {
    const products = `/sellers/${SELLER}/products/1001`
    const read = OFFICE_CALLS.readProduct.answer.parse(
      (await office.call('GET', products, { as: editor })).json(),
    )
    const changes = [{ path: '/images', value: [{ path }] }]
    const answer = await office.call('PUT', products, {
      as: editor,
      body: { version: read.version, changes },
    })
    expect(errorBody.parse(answer.json())).toMatchObject({
      code: 'ENTRY_REFUSED',
      errors: { '/images/0/path': [expect.stringContaining('não está guardada aqui')] },
    })
  },
)

test('a picture uploaded by two sellers is kept once and belongs to both', async () => {
  const other = await office.user({ seller: 20, role: 'manager' })
  const body = await png('#118822')
  const path = await pathOf(send(body))
  expect(await pathOf(send(body, { as: other, seller: 20 }))).toBe(path)
  const key = path.replace('/pictures/', '')
  expect((await uploads()).filter(([, kept]) => kept === key)).toEqual([
    [SELLER, key],
    [20, key],
  ])
  expect(await codeOf(send(body, { seller: 20 }))).toBe('NOT_FOUND')
})

test('a file that is no picture, too large or of another form is refused, and the next one is kept', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const [refused, kept] = [send(svg), send(await png('#ff8800'))]
  expect(await codeOf(refused)).toBe('PICTURE_REFUSED')
  expect(await pathOf(kept)).toMatch(/^\/pictures\//)
  expect(await codeOf(send(Buffer.alloc(PICTURE_BYTES + 1)))).toBe('INVALID_REQUEST')
  expect(await codeOf(send(Buffer.from('{}'), { type: 'application/json' }))).toBe('INVALID_REQUEST')
})

test('a shop keeps a thousand pictures, and one that it has is no more of them', async () => {
  const manager = await office.user({ seller: 30, role: 'manager' })
  const as = { as: manager, seller: 30 }
  const first = await pathOf(send(await png('#123456'), as))
  const keys = Array.from({ length: UPLOADS_AT_MOST - 1 }, (_, at) => `key ${at}`)
  await office.db
    .insertInto('pictures')
    .values(keys.map((key) => ({ key, address: key })))
    .execute()
  await office.db
    .insertInto('uploaded_pictures')
    .values(keys.map((key) => ({ seller_id: 30, key })))
    .execute()
  expect(await codeOf(send(await png('#654321'), as))).toBe('TOO_MANY_PICTURES')
  expect(await pathOf(send(await png('#123456'), as))).toBe(first)
})

import { Agent, request } from 'node:http'
import { openSession } from '#server/flows/accounts/sign-in.ts'
import { addMember } from '#server/store/accounts/member-store.ts'
import { addUser } from '#server/store/accounts/user-store.ts'
import { openDatabase } from '#server/store/postgres/database.ts'
import { attachDatabase, type Stage } from '../harness/stage.ts'
import { PRODUCT } from './street.ts'

/** A call about the seller: with a body it is a POST. */
export type Asked = { path: string; body?: object }

/** Somebody who is signed in to the office of the demo's seller. */
export interface OfficeVisitor {
  /** Makes a call about the seller. @returns the answer and how long it took, in milliseconds; throws unless it is 200 */
  ask(asked: Asked): Promise<{ milliseconds: number; body: string }>
  end(): void
}

/** Makes an owner of the seller of the demo's course, with a session, as signing in would. */
export async function signInTo(stage: Stage, email: string): Promise<OfficeVisitor> {
  const server = await attachDatabase(stage)
  const db = openDatabase({ url: server.url, max: 1 })
  const id = await addUser(db, { email, name: 'Pessoa', password: 'none', locale: 'pt' })
  if (id === null) throw new Error(`there is a user ${email} already`)
  const { seller_id: seller } = await db
    .selectFrom('products')
    .select('seller_id')
    .where('id', '=', PRODUCT)
    .executeTakeFirstOrThrow()
  await addMember(db, seller, id, 'owner')
  const token = await openSession(db, id, 'the bench')
  await db.destroy()
  await server.stop()
  const agent = new Agent({ keepAlive: true })
  const origin = `http://localhost:${stage.ports.office}`
  const headers = { cookie: `office=${token}`, origin, 'accept-encoding': 'gzip, br' }
  return {
    ask: ({ path, body }) =>
      new Promise((resolve, reject) => {
        const started = performance.now()
        const says = body === undefined ? '' : JSON.stringify(body)
        const sent = {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(says),
        }
        const how = body === undefined ? { agent, headers } : { agent, headers: sent, method: 'POST' }
        request(`${origin}/api/sellers/${seller}${path}`, how, (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => {
            if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
            else
              resolve({
                milliseconds: performance.now() - started,
                body: Buffer.concat(parts).toString('latin1'),
              })
          })
        })
          .on('error', reject)
          .end(says)
      }),
    end: () => agent.destroy(),
  }
}
